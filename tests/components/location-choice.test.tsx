import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LocationChoice } from "@/components/locations/location-choice";
import { sampleApplication, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import { answerCalls } from "./door-support";
import { English, TEXTS } from "./english";

const { centers: texts } = TEXTS;
const router = vi.hoisted(() => ({ push: () => undefined, refresh: () => undefined }));

vi.mock("next/navigation", () => ({ useRouter: () => router, useSearchParams: () => new URLSearchParams() }));

const CENTERS = [
  { name: "Dilijan", location_key: "dilijan", coordinates: { lat: 40.74, lng: 44.86 } },
  { name: "Gyumri", location_key: "gyumri", coordinates: { lat: 40.789, lng: 43.847 } },
  { name: "Stepanavan", location_key: "stepanavan", coordinates: { lat: 41.01, lng: 44.38 } },
  { name: "Yerevan", location_key: "yerevan", coordinates: { lat: 40.18, lng: 44.51 } },
].map((center) => ({ ...sampleCenter, ...center, city: center.name, address: `1 Main Street, ${center.name}` }));

const STUDENT = { phone: "+37491234567" };
const { location_key: _location, ...WITHOUT_LOCATION } = sampleApplication;
const APPLICATION = { ...WITHOUT_LOCATION, step: "location" as const, student: STUDENT, guardians: [] };

const renderChoice = async () => {
  answerCalls();
  const screen = await render(
    <English>
      <LocationChoice
        application={APPLICATION}
        centers={CENTERS}
        dashboardConfig={{ ...sampleSettings, locationOverrides: {} }}
        language="en"
        now={new Date("2026-06-15T08:00:00Z")}
        region="AM"
        today="2026-06-15"
      />
    </English>,
  );
  return {
    screen,
    chosenOnes: () =>
      screen
        .getByRole("radio")
        .elements()
        .map((radio) => (radio as HTMLInputElement).value),
  };
};

const ALL = ["dilijan", "gyumri", "stepanavan", "yerevan"];

describe("choosing a centre", () => {
  test("filters from the first letter on and counts the matches", async () => {
    const { screen, chosenOnes } = await renderChoice();
    const filter = screen.getByLabelText(texts.filter);
    await filter.fill("g");
    await expect.element(screen.getByRole("status").filter({ hasText: "1 centre" })).toBeVisible();
    expect(chosenOnes()).toEqual(["gyumri"]);
    await filter.fill("zzz");
    await expect.element(screen.getByRole("status").filter({ hasText: "No centre matches" })).toBeVisible();
    expect(chosenOnes()).toEqual([]);
    await screen.getByRole("button", { name: texts.clear }).click();
    await expect.poll(chosenOnes).toEqual(ALL);
  });

  test("sorts by distance when geolocation is allowed", async () => {
    vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((take) =>
      take({ coords: { latitude: 40.79, longitude: 43.85 } } as GeolocationPosition),
    );
    const { screen, chosenOnes } = await renderChoice();
    await screen.getByRole("button", { name: texts.nearMe }).click();
    await expect.element(screen.getByText(texts.nearestFirst)).toBeVisible();
    expect(chosenOnes()[0]).toBe("gyumri");
    const gyumri = screen.getByRole("group").filter({ hasText: "Gyumri" });
    await expect.element(gyumri.getByText(/(^|· )\d(\.\d)? km$/).first()).toBeVisible();
  });

  test("works without geolocation", async () => {
    vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((_take, fail) =>
      fail?.({ code: 1 } as GeolocationPositionError),
    );
    const { screen, chosenOnes } = await renderChoice();
    await screen.getByRole("button", { name: texts.nearMe }).click();
    await expect.element(screen.getByText(texts.nearMeFailed)).toBeVisible();
    expect(chosenOnes()).toEqual(ALL);
  });
});
