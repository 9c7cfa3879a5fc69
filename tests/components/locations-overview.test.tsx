import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LocationsScreen } from "@/components/dashboard/overview/locations/locations-screen";
import { sampleLocations } from "@/lib/contracts/overview-parts";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { common, overview: texts } = TEXTS;

const [yerevan] = sampleLocations.locations as [(typeof sampleLocations.locations)[number]];
const gyumri = {
  location_key: "gyumri",
  people: { expected: 3, arrived: 1, missed: 0 },
  startingToday: 2,
  bookable: 5,
  waiting: 0,
  toAccept: 0,
};
const LOCATIONS = [{ ...LOCATION, location_key: "gyumri", name: "Gyumri" }, LOCATION];

const open = async (reply: () => { locations: object[] } | Response) => {
  answerCalls(answer(staffOverview.locations, reply as () => typeof sampleLocations));
  const screen = await render(
    <English>
      <LocationsScreen language="en" locations={LOCATIONS} />
    </English>,
  );
  return { screen, rows: screen.getByRole("row") };
};

describe("the overview of all centres", () => {
  test("has a row for each centre in the order of their names, and their sums", async () => {
    const { rows } = await open(() => ({ locations: [yerevan, gyumri] }));
    await expect.element(rows).toHaveLength(4);
    await expect.element(rows.nth(1)).toHaveTextContent(/^Gyumri3102500None$/);
    await expect.element(rows.nth(2)).toHaveTextContent(/^Yerevan12717.*3849Jun 12, 4:00\sPM: 18 seats$/);
    await expect.element(rows.nth(3)).toHaveTextContent(/^All centres158194349$/);
  });

  test("leads to the overview of a centre, its check-in, and whom to accept there", async () => {
    const { screen } = await open(() => ({ locations: [yerevan, gyumri] }));
    await expect
      .element(screen.getByRole("link", { name: "Gyumri", exact: true }))
      .toHaveAttribute("href", "/dashboard/overview?location=gyumri");
    await expect
      .element(screen.getByRole("link", { name: "Expected, Gyumri: 3" }))
      .toHaveAttribute("href", "/dashboard/check-in?location=gyumri");
    await expect
      .element(screen.getByRole("link", { name: "To accept, Yerevan: 9" }))
      .toHaveAttribute("href", "/dashboard/applicants?location=yerevan&status=submitted&state=attended");
    await expect
      .element(screen.getByRole("link", { name: `${texts.waiting}, Yerevan: 4` }))
      .toHaveAttribute("href", "/dashboard/waiting?location=yerevan");
    // Nobody is to be accepted in Gyumri.
    await expect.element(screen.getByRole("link", { name: /^To accept, Gyumri/ })).not.toBeInTheDocument();
    await expect.element(screen.getByText(texts.locationsNote)).toBeVisible();
  });

  test("says of whom to accept that there are more than were counted, in the sum, too", async () => {
    const { screen, rows } = await open(() => ({
      locations: [
        { ...yerevan, toAccept: 1000, isToAcceptMinimum: true },
        { ...gyumri, toAccept: 2 },
      ],
    }));
    await expect.element(screen.getByRole("link", { name: "To accept, Yerevan: 1,000+" })).toBeVisible();
    await expect.element(screen.getByRole("link", { name: "To accept, Gyumri: 2" })).toBeVisible();
    await expect.element(rows.nth(3)).toHaveTextContent(/1,002\+$/);
  });

  test("says that it could not be loaded, and loads on Retry", async () => {
    let reply = (): { locations: object[] } | Response => new Response("{}", { status: 503 });
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { screen, rows } = await open(() => reply());
    const retry = screen.getByRole("alert").getByRole("button", { name: common.retry });
    await expect.element(retry).toBeVisible();
    reply = () => ({ locations: [gyumri] });
    await retry.click();
    await expect.element(rows).toHaveLength(3);
  });
});
