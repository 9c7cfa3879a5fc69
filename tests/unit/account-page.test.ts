import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import AccountPage from "@/app/[tenant]/[locale]/dashboard/account/page";
import type { AllLocationsContext } from "@/app/[tenant]/[locale]/dashboard/dashboard-page";

// Guard and frame need the framework.
vi.mock("@/app/[tenant]/[locale]/dashboard/dashboard-page", () => ({
  DashboardPage: () => null,
  screenMetadata: () => undefined,
}));

const ALMERE = { location_key: "almere", name: "Almere", timeZone: "Europe/Amsterdam" };
const YEREVAN = {
  location_key: "yerevan",
  name: "Yerevan",
  timeZone: "Asia/Yerevan",
  zoneLabel: "Armenia Standard Time",
};

type Page = ReactElement<{
  ofAllLocations: (context: Partial<AllLocationsContext>) => ReactElement<{ zone: string; zoneLabel: string }>;
}>;

/** The zone of the page's dates, and its name, with a location chosen or none. */
const zoneWith = (location?: typeof YEREVAN) => {
  const page = AccountPage({} as Parameters<typeof AccountPage>[0]) as Page;
  const content = page.props.ofAllLocations({ language: "en", location, locations: [ALMERE, YEREVAN] });
  return [content.props.zone, content.props.zoneLabel];
};

test("the own account's dates are in the zone of the chosen location", () => {
  expect(zoneWith(YEREVAN)).toEqual(["Asia/Yerevan", "Armenia Standard Time"]);
});

test("the own account's dates are in the first location's zone where none is chosen", () => {
  expect(zoneWith()).toEqual(["Europe/Amsterdam", "Central European Time"]);
});
