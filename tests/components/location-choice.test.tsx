import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LocationChoice } from "@/components/locations/location-choice";
import type { Application } from "@/lib/contracts/application";
import { maps } from "@/lib/contracts/maps";
import { registrations } from "@/lib/contracts/registrations";
import { IDS, sampleApplication, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import type { Region } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { answer, answerCalls } from "./door-support";
import { English, TEXTS } from "./english";
import { pushed } from "./navigation-support";

const { centers: texts, common } = TEXTS;

const CENTERS = [
  { name: "Dilijan", location_key: "dilijan", coordinates: { lat: 40.74, lng: 44.86 } },
  { name: "Gyumri", location_key: "gyumri", coordinates: { lat: 40.789, lng: 43.847 } },
  { name: "Stepanavan", location_key: "stepanavan", coordinates: { lat: 41.01, lng: 44.38 } },
  { name: "Yerevan", location_key: "yerevan", coordinates: { lat: 40.18, lng: 44.51 } },
].map((center) => ({
  ...sampleCenter,
  ...center,
  city: center.name,
  address: `1 Main Street, ${center.name}`,
  workingHours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, open: "10:00", close: "19:00" })),
}));

const STUDENT = { phone: "+37491234567" };
const { location_key: _location, ...WITHOUT_LOCATION } = sampleApplication;
const APPLICATION = { ...WITHOUT_LOCATION, step: "location" as const, student: STUDENT, guardians: [] };

const AVAILABILITY = [
  {
    location_key: "yerevan",
    ageRestrictions: { min: 12, max: 18 },
    vacancies: {
      nextPresentation: "2026-06-17T14:30:00.000Z",
      startsFrom: "2026-06-22",
      freeSeats: 38,
      isFullBefore: false,
    },
  },
  {
    location_key: "gyumri",
    ageRestrictions: { min: 8 },
    vacancies: { nextPresentation: "2026-07-01T14:30:00Z", startsFrom: "2026-07-13", freeSeats: 2, isFullBefore: true },
  },
  { location_key: "dilijan", ageRestrictions: {}, vacancies: { freeSeats: 0, isFullBefore: false } },
  { location_key: "stepanavan", ageRestrictions: { max: 16 } },
];

const PLACES = [{ label: "Abovyan 12, Dilijan", address: {}, coordinates: { lat: 40.74, lng: 44.86 } }];

const renderChoice = async ({
  centers = CENTERS,
  isOffline = (): boolean => false,
  application = APPLICATION as Application,
  region = "AM" as Region,
} = {}) => {
  const searched: string[] = [];
  const { sentTo } = answerCalls(
    answer(maps.autocomplete, (_body, _params, { q }) => {
      if (q) searched.push(q);
      return { places: PLACES };
    }),
    answer(registrations.save, () => {
      if (isOffline()) throw new TypeError("no connection");
      return { ...sampleApplication, version: 5 };
    }),
  );
  const screen = await render(
    <English>
      <LocationChoice
        availability={AVAILABILITY}
        application={application}
        centers={centers}
        countryForm={countryForm(region)}
        dashboardConfig={{ ...sampleSettings, locationOverrides: {} }}
        language="en"
        region={region}
        today="2026-06-15"
      />
    </English>,
  );
  return {
    screen,
    sentTo,
    searched,
    next: screen.getByRole("button", { name: common.continue, exact: true }),
    chosenOnes: () =>
      screen
        .getByRole("radio")
        .elements()
        .map((radio) => (radio as HTMLInputElement).value),
  };
};

const SAVE = `PUT /registration/${IDS.application}`;
const ALL = ["dilijan", "gyumri", "stepanavan", "yerevan"];

describe("choosing a centre", () => {
  test("groups centres by city with address and a map link, and without opening hours", async () => {
    const { screen } = await renderChoice();
    const yerevan = screen.getByRole("group", { name: "Yerevan", exact: true });
    await expect.element(yerevan.getByRole("radio")).toHaveLength(1);
    await expect.element(yerevan.getByText("1 Main Street, Yerevan")).toBeVisible();
    await expect.element(yerevan.getByText(/^Open/)).not.toBeInTheDocument();
    await expect
      .element(yerevan.getByRole("link", { name: texts.map }))
      .toHaveAttribute("href", expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=40\.18&mlon=44\.51/));
  });

  test("says the next presentation, and the free seats or until when a centre is full", async () => {
    const { screen } = await renderChoice();
    const group = (city: string) => screen.getByRole("group", { name: city, exact: true });
    const yerevan = group("Yerevan");
    await expect.element(yerevan.getByText("Presentation: Wed, Jun 17, 6:30 PM")).toBeVisible();
    await expect.element(yerevan.getByText("38 seats free from Jun 22")).toBeVisible();
    await expect.element(group("Gyumri").getByText("Full until Jul 13")).toBeVisible();
    await expect.element(group("Dilijan").getByText(texts.noSeats)).toBeVisible();
    await expect.element(group("Stepanavan").getByText(/seats|Full|presentation/)).not.toBeInTheDocument();
  });

  test("shows the cities' names only where they say more than the centres'", async () => {
    const { screen } = await renderChoice();
    const legend = () => screen.container.querySelector("legend .sr-only");
    await expect.poll(legend).not.toBeNull();
    await screen.unmount();
    const { screen: grouped } = await renderChoice({
      centers: CENTERS.map((center) => ({ ...center, city: "Armenia" })),
    });
    await expect.element(grouped.getByRole("group", { name: "Armenia" }).getByRole("radio")).toHaveLength(4);
    expect(grouped.container.querySelector("legend .sr-only")).toBeNull();
  });

  test("shows the ages that each centre accepts, where they are known", async () => {
    const { screen } = await renderChoice();
    const ages = (city: string) => screen.getByRole("group", { name: city, exact: true }).getByText(/^Ages/);
    await expect.element(ages("Yerevan")).toHaveTextContent("Ages 12 to 18");
    await expect.element(ages("Gyumri")).toHaveTextContent("Ages 8 and over");
    await expect.element(ages("Stepanavan")).toHaveTextContent("Ages up to 16");
    await expect.element(ages("Dilijan")).not.toBeInTheDocument();
  });

  test("looks up the applicant's own address as their country writes it", async () => {
    const address = {
      province: "群馬県",
      locality: "高崎市",
      street: "若松町",
      building: "1-2",
      postal_code: "370-0829",
    };
    const application = { ...APPLICATION, student: { ...STUDENT, address } };
    const { searched } = await renderChoice({ application, region: "JP" });
    await expect.poll(() => searched[0]).toBe("〒370-0829 群馬県高崎市若松町 1-2");
  });

  test("is required on Continue, and the summary links to the first card", async () => {
    const { screen, next, sentTo } = await renderChoice();
    await next.click();
    const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
    await expect.element(summary).toHaveFocus();
    expect(sentTo(SAVE)).toEqual([]);
    await summary.getByRole("link", { name: texts.required }).click();
    await expect.element(screen.getByRole("radio").first()).toHaveFocus();
    await screen.getByText("Gyumri", { exact: true }).last().click();
    await expect.element(screen.getByRole("radio", { name: "Gyumri" })).toBeChecked();
    await next.click();
    await vi.waitFor(() => expect(pushed).toEqual([`/contract/${IDS.application}`]));
    expect(sentTo(SAVE)).toEqual([expect.objectContaining({ location_key: "gyumri", step: "contract" })]);
  });

  test("without a connection waits for one and goes on by itself, unless another centre is chosen", async () => {
    let isOffline = true;
    const { screen, next } = await renderChoice({ isOffline: () => isOffline });
    const waits = screen.getByRole("status").filter({ hasText: common.goesOn });
    await screen.getByText("Gyumri", { exact: true }).last().click();
    await next.click();
    await expect.element(waits).toBeVisible();
    await screen.getByText("Dilijan", { exact: true }).last().click();
    await expect.element(waits).not.toBeInTheDocument();
    await next.click();
    await expect.element(waits).toBeVisible();
    expect(pushed).toEqual([]);
    isOffline = false;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(pushed).toEqual([`/contract/${IDS.application}`]));
  });

  test("sorts by distance to a typed address", async () => {
    const { screen, chosenOnes } = await renderChoice();
    await screen.getByLabelText(texts.filter).fill("Abovyan 12");
    await expect.element(screen.getByRole("status").filter({ hasText: "Abovyan 12, Dilijan" })).toBeVisible();
    expect(chosenOnes()).toEqual(["dilijan", "stepanavan", "yerevan", "gyumri"]);
  });

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
