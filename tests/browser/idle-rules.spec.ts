import { readFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";

const PLACE = { tenant: "mum", locationKey: "mumbai", step: "studentData" } as const;
const site = siteOf(PLACE.tenant);
/** A word of the validator's code, which names the script of the rules. */
const VALIDATOR = /too_small/;

/** The rules that a page has loaded: when, and when the page itself was loaded. */
const loadedRules = async (page: Page): Promise<{ began: number; pageLoaded: number }[]> => {
  const { scripts, pageLoaded } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime }));
    return { scripts: resources.filter(({ name }) => name.endsWith(".js")), pageLoaded: navigation?.loadEventEnd ?? 0 };
  });
  return scripts
    .filter(({ name }) => VALIDATOR.test(readFileSync(new URL(name).pathname.replace("/_next", ".next"), "utf8")))
    .map(({ startTime: began }) => ({ began, pageLoaded }));
};

const openForm = async (page: Page): Promise<Journey> => {
  const journey = new Journey(page, site, "en");
  const id = await draftAt(page, PLACE);
  await page.goto(`${site}/form/${id}?step=studentData`, { waitUntil: "networkidle" });
  await journey.heading(journey.words.form.title_studentData);
  return journey;
};

const expectProblems = ({ page, words }: Journey) =>
  expect(page.getByRole("alert").filter({ hasText: words.common.errorTitle })).toBeVisible();

test.describe("the rules of the answers", () => {
  test("load after the page, while it is idle: the first press needs no network", { tag: "@deep" }, async ({
    page,
    context,
  }) => {
    const journey = await openForm(page);
    await expect.poll(() => loadedRules(page)).not.toEqual([]);
    for (const { began, pageLoaded } of await loadedRules(page)) expect(began).toBeGreaterThanOrEqual(pageLoaded);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await journey.next();
    await expectProblems(journey);
  });

  test("load on a press that comes before", { tag: "@deep" }, async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const journey = await openForm(page);
    expect(await loadedRules(page)).toEqual([]);
    await journey.next();
    await expectProblems(journey);
    expect(await loadedRules(page)).not.toEqual([]);
  });

  for (const connection of [{ saveData: true }, { effectiveType: "2g" }])
    test(`wait for a press on a connection that says ${JSON.stringify(connection)}`, { tag: "@deep" }, async ({
      page,
    }) => {
      await page.addInitScript((says) => {
        Object.defineProperty(Navigator.prototype, "connection", { get: () => says });
      }, connection);
      const journey = await openForm(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
      await page.waitForLoadState("networkidle");
      expect(await loadedRules(page)).toEqual([]);
      await journey.next();
      await expectProblems(journey);
    });
});
