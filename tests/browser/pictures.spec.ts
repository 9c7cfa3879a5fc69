import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, type Page, type PageAssertionsToHaveScreenshotOptions, test } from "playwright/test";
import { firstRows } from "@/tests/support/all-tests";
import { enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { type ShownTheme, showTheme } from "./theme";

/**
 * Compares the main pages with pictures. A picture belongs to one browser on one system: in any other these
 * tests are skipped with a warning. `npm run pictures` updates the pictures.
 */
const MADE_WITH = path.resolve("tests/browser/pictures/made-with.txt");

/** Rendering depends on the system, the browser and its version. */
const currentBrowser = (browser: Browser) => {
  const program = path.basename(test.info().project.use.launchOptions?.executablePath ?? "playwright");
  return `${process.platform}, ${program} ${browser.version().split(".")[0]}`;
};

const isUpdating = () => ["all", "changed"].includes(test.info().config.updateSnapshots);

test.beforeEach(({ browser }, info) => {
  if (isUpdating()) {
    mkdirSync(path.dirname(MADE_WITH), { recursive: true });
    writeFileSync(MADE_WITH, `${currentBrowser(browser)}\n`);
  }
  const made = existsSync(MADE_WITH) ? readFileSync(MADE_WITH, "utf8").trim() : "nothing";
  const reason = `the pictures were taken with ${made}, this is ${currentBrowser(browser)}`;
  if (made !== currentBrowser(browser))
    console.warn(`Skipped "${info.title}": ${reason}. Take them anew with: npm run pictures`);
  test.skip(made !== currentBrowser(browser), reason);
});

const HEIGHT = 800;

/** Opens a page in a theme and a width, and waits for fonts and requests. */
const openPage = async (page: Page, address: string, theme: ShownTheme, width: 360 | 1280) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: HEIGHT });
  if (page.url() !== address) {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
  }
  await showTheme(page, theme);
  // After the reload a late font comes from the cache.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settle(page);
};

const settle = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
};

const FULL_PAGE = { fullPage: true } as const satisfies PageAssertionsToHaveScreenshotOptions;

/** Pages that anybody may open: tenant, language, and the theme and width of each picture. */
const OPEN_PAGES = [
  {
    name: "home",
    tenant: "am",
    language: "hy",
    path: "/",
    shots: [
      ["light", 1280],
      ["dark", 360],
    ],
  },
  { name: "home", tenant: "tks", language: "ja", path: "/", shots: [["light", 360]] },
  {
    name: "verify",
    tenant: "de",
    language: "de",
    path: "/verify",
    shots: [
      ["light", 360],
      ["dark", 1280],
    ],
  },
  { name: "not-found", tenant: "am", language: "hy", path: "/404", shots: [["dark", 1280]] },
  { name: "not-found", tenant: "tks", language: "ja", path: "/404", shots: [["light", 360]] },
  { name: "login", tenant: "de", language: "de", path: "/dashboard", shots: [["light", 1280]] },
  { name: "login", tenant: "tks", language: "ja", path: "/dashboard", shots: [["dark", 360]] },
] as const;

for (const { name, tenant, language, path: address, shots } of firstRows(3, OPEN_PAGES))
  test(`${name} looks as it did in ${language}`, async ({ page }) => {
    const site = siteOf(tenant);
    await enterSite(page, site, language);
    for (const [theme, width] of shots) {
      await openPage(page, site + address, theme, width);
      await expect.soft(page).toHaveScreenshot(`${name}-${language}-${theme}-${width}.png`, FULL_PAGE);
    }
  });

for (const [tenant, centre, language, theme, width] of [
  ["am", "yerevan", "hy", "light", 360],
  ["de", "berlin", "de", "dark", 1280],
] as const)
  test(`the agreement and the student's answers look as they did in ${language}`, { tag: "@deep" }, async ({
    page,
  }) => {
    const id = await draftAt(page, { tenant, locationKey: centre, language, step: "studentData", student: {} });
    const shot = `${language}-${theme}-${width}.png`;
    await openPage(page, `${siteOf(tenant)}/contract/${id}`, theme, width);
    await expect.soft(page).toHaveScreenshot(`contract-${shot}`);
    await openPage(page, `${siteOf(tenant)}/form/${id}?step=studentData`, theme, width);
    await expect.soft(page).toHaveScreenshot(`student-${shot}`, { mask: [page.locator("#field-phone-number")] });
  });

/** Every section in one theme and width, some in more. */
const KIT = [
  {
    tenant: "am",
    language: "hy",
    width: 1280,
    light: ["colours", "fields", "tables", "buttons", "dates"],
    dark: ["buttons", "messages", "progress", "choices"],
  },
  { tenant: "tks", language: "ja", width: 360, light: [], dark: ["dates", "choices"] },
] as const;

for (const { tenant, language, width, ...sections } of KIT)
  test(`the parts look as they did in ${language}, ${width} wide`, { tag: "@deep" }, async ({ page }) => {
    const site = siteOf(tenant);
    await enterSite(page, site, language);
    await openPage(page, `${site}/dev/ui`, "light", width);
    for (const theme of ["light", "dark"] as const) {
      await showTheme(page, theme);
      for (const section of sections[theme])
        await expect
          .soft(page.locator(`#${section}`))
          .toHaveScreenshot(`kit-${section}-${language}-${theme}-${width}.png`);
    }
  });

test("a picture is not matched by other colours", { tag: "@deep" }, async ({ page }) => {
  test.skip(isUpdating(), "there is nothing to hold it against yet");
  const site = siteOf("de");
  await enterSite(page, site, "de");
  await openPage(page, `${site}/dashboard`, "light", 1280);
  await page.evaluate(() => document.documentElement.style.setProperty("--accent", "#0a7c5a"));
  await expect(page).not.toHaveScreenshot("login-de-light-1280.png", FULL_PAGE);
});
