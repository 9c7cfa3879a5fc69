import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { siteOf, wordsOf } from "./applicant-journey";
import { startApplication } from "./application-api";
import { expectAccessible } from "./axe";
import { shows } from "./shows";
import { openDashboard } from "./staff-sign-in";
import { showTheme } from "./theme";

// The narrowest window that WCAG asks for (1.4.10).
test.use({ viewport: { width: 320, height: 640 } });

const site = siteOf("am");
const { common } = wordsOf("en");

/** The notice is at the top, in sight, and nothing is below or beside it. */
const expectNotice = async (page: Page): Promise<void> => {
  const notice = page.getByRole("complementary", { name: common.demo });
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(common.demo);
  const box = await notice.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0 });
  // Nothing lies over it, and it lies over nothing.
  expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe("static");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
};

test("every page of a demo says so, in both themes, also without scripts", { tag: "@deep" }, async ({
  page,
  browser,
}) => {
  await enterSite(page, site);
  const id = await startApplication(page, site);
  const paths = ["/", "/verify", "/applications", `/centers/${id}`, "/dev/inbox", "/dashboard", "/nowhere"];
  for (const path of paths) {
    await page.goto(site + path);
    for (const theme of ["light", "dark"] as const) {
      await showTheme(page, theme);
      await expectNotice(page);
    }
  }
  await expectAccessible(page, "a page of a demo");
  const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await plain.goto(`${site}/`);
  await expect(plain.getByRole("complementary").first()).toBeVisible();
  await plain.close();
  shows(41, { "pages of a demo that say so": paths.length * 2 });
});

test("the dashboard's screens of a demo say so", { tag: "@deep" }, async ({ page }) => {
  await openDashboard(page, site, "/dashboard/schedules/presentations");
  await expectNotice(page);
});

test("the notice stays in forced colours", { tag: "@deep" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enterSite(page, site);
  await page.goto(site);
  await expectNotice(page);
});
