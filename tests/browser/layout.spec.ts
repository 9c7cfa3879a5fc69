import { expect, type Page, test } from "playwright/test";
import { routes } from "@/lib/domain/routes";
import { siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { illegibleAtDoubleText } from "./legibility";
import { openDashboard } from "./staff-sign-in";

const leftOf = async (page: Page, selector: string): Promise<number> => {
  const { x = Number.NaN } = (await page.locator(selector).first().boundingBox()) ?? {};
  return Math.round(x);
};

test("the header, the steps, the questions and the footer share their left edge on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await draftAt(page, { tenant: "ma", locationKey: "mannheim", step: "studentData" });
  const edgesAt = async (path: string) => {
    await page.goto(siteOf("ma") + path);
    await expect(page.locator("main h1")).toBeVisible();
    const parts = ["header a", "main h1", "footer p", ...(path === routes.home ? [] : ["main nav", "main form"])];
    return new Set(await Promise.all(parts.map((part) => leftOf(page, part))));
  };
  for (const path of [routes.home, routes.form(id, "studentData"), routes.contract(id)])
    expect([...(await edgesAt(path))], path).toHaveLength(1);
});

const SCREENS = [
  routes.overview,
  routes.checkIn,
  routes.applicants,
  routes.newApplicant,
  routes.waiting,
  routes.startDays,
  routes.presentations,
  routes.slots,
  routes.configuration,
  routes.accounts,
  routes.keys,
  routes.audit,
];

test("every screen of the dashboard fits a window of 320 pixels with text of 200 %", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of SCREENS) {
    await openDashboard(page, siteOf("kut"), `${screen}?location=kutaisi`);
    await expect(page.locator("main .animate-breathe"), screen).toHaveCount(0);
    expect.soft(await illegibleAtDoubleText(page), screen).toEqual([]);
  }
});
