import { expect, test } from "playwright/test";
import type { Config } from "@/lib/contracts/configuration";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { saveAnswers, startApplication } from "./application-api";
import { saveSettings } from "./staff-api";

const site = siteOf("am");

test.describe("choosing a centre", () => {
  let journey: Journey;

  test.beforeEach(async ({ page }) => {
    journey = new Journey(page, site, "en");
    await page.goto(`${site}/centers/${await startApplication(page, site)}`);
    await journey.heading(journey.words.centers.title);
  });

  test("groups centres by city with address, hours, opening state and a map link", async ({ page }) => {
    const yerevan = page.getByRole("group", { name: "Yerevan", exact: true });
    await expect(yerevan.getByRole("radio")).toHaveCount(1);
    await expect(yerevan.getByText("Ajapnyak")).toBeVisible();
    await expect(yerevan.getByText(/^(Open now, until|Opens today at|Closed now, opens on)/)).toBeVisible();
    await expect(yerevan.getByText("Open Mon–Sat 10:00 AM–7:00 PM")).toBeVisible();
    await expect(yerevan.getByRole("link", { name: journey.words.centers.map })).toHaveAttribute(
      "href",
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=40\.\d+&mlon=44\.\d+/,
    );
  });

  test("is required on Continue, and the summary links to the first card", async ({ page }) => {
    await journey.next();
    const summary = page.getByRole("alert").filter({ hasText: journey.words.common.errorTitle });
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: journey.words.centers.required }).click();
    await expect(page.locator("#location_key")).toBeFocused();
    // The whole card is the target.
    await page.getByText("Gyumri", { exact: true }).last().click({ force: true });
    await expect(page.locator('[name="location_key"][value="gyumri"]')).toBeChecked();
    await journey.next();
    await journey.heading(journey.words.contract.title);
  });

  test("sorts by distance to a typed address", async ({ page }) => {
    const places = [{ label: "Abovyan 12, Dilijan", address: {}, coordinates: { lat: 40.74, lng: 44.86 } }];
    await page.route("**/api/maps/autocomplete?*", (route) => route.fulfill({ json: { places } }));
    await page.getByLabel(journey.words.centers.filter).fill("Abovyan 12");
    await expect(page.getByRole("status").filter({ hasText: "Abovyan 12, Dilijan" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("radio").first()).toHaveAttribute("value", "dilijan");
  });
});

test("is not found where the network does not ask for a centre", async ({ page }) => {
  const place = siteOf("mar");
  const journey = new Journey(page, place, "en");
  const id = await startApplication(page, place);
  await saveAnswers(page, id, {}, { location_key: "marseille" });
  const { dashboardConfig } = await callApi<Config>(page, "GET", "/config");
  const without = dashboardConfig.pages.filter((step) => step !== "location");
  await saveSettings(place, "marseille", { pages: without });
  const answer = await page.goto(`${place}/centers/${id}`);
  expect(answer?.status()).toBe(404);
  await journey.heading(journey.words.notFound.title);
});
