import { expect, test } from "playwright/test";
import type { Application } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { saveAnswers, startApplication } from "./application-api";
import { saveSettings } from "./staff-api";

test("a network with one centre does not ask for it: neither the way nor an older link", async ({ page }) => {
  const journey = new Journey(page, siteOf("ast"), "en");
  const { words, site } = journey;
  const id = await startApplication(page, site);
  await page.goto(`${site}/centers/${id}`);
  await journey.heading(words.contract.title);
  await expect(page).toHaveURL(`${site}/contract/${id}`);
  const steps = page.getByRole("navigation", { name: words.common.stepsLabel });
  await expect(steps.getByText(words.steps.location)).toHaveCount(0);
  const { location_key } = await callApi<Application>(page, "GET", `/registration/${id}`);
  expect(location_key).toBe("astana");
});

test("the choice of a centre is not found where the network does not ask for a centre", async ({ page }) => {
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
