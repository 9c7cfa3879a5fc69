import { expect, type Page, test } from "playwright/test";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { siteOf, wordsOf } from "./applicant-journey";
import { showTheme } from "./theme";

const { common } = wordsOf("en");

/** A colour as the browser computes it, in any notation. */
const shown = (page: Page, colour: string) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = value;
    const text = getComputedStyle(probe).color;
    probe.remove();
    return text;
  }, colour);

const theme = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const expectBackground = (page: Page, colour: string) =>
  expect(page.locator("body")).toHaveCSS("background-color", colour);
const LIGHT = "rgb(252, 252, 253)";
const DARK = "rgb(12, 14, 20)";

test.describe("a network's accent", () => {
  for (const tenant of ["am", "de", "kut"] as const)
    test(`colours the primary button of ${tenant} in light and dark`, async ({ page }) => {
      await page.goto(siteOf(tenant));
      const start = page.getByRole("main").locator('a[href="/verify"]');
      const { accent } = BRANDS[tenant];
      await expect(start).toHaveCSS("background-color", await shown(page, accent[600]));
      await showTheme(page, "dark");
      await expect(start).toHaveCSS("background-color", await shown(page, accent[300]));
      await page.emulateMedia({ media: "print" });
      await expect(start).toHaveCSS("background-color", await shown(page, accent[600]));
    });
});

test.describe("light or dark", () => {
  test("applies before the first paint", async ({ page }) => {
    await page.goto(`${siteOf("es")}/?lang=en`);
    await theme(page, common.theme_dark).check();
    // Only the script in the head has run.
    await page.route("**/_next/**/*.js*", (route) => route.abort());
    await page.reload();
    await expectBackground(page, DARK);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", "#0C0E14");
    await page.emulateMedia({ media: "print" });
    await expectBackground(page, LIGHT);
  });

  test("is followed by the other tabs", { tag: "@deep" }, async ({ page, context }) => {
    await page.goto(`${siteOf("es")}/?lang=en`);
    const other = await context.newPage();
    await other.goto(`${siteOf("es")}/verify`);
    await theme(page, common.theme_dark).check();
    await expect(theme(other, common.theme_dark)).toBeChecked();
    await expectBackground(other, DARK);
  });
});

/** Serves the network's configuration with pictures of its own. */
const withPictures = async (page: Page, pictures: object, ready: Promise<void> = Promise.resolve()) => {
  const settings = { logos: { dark: {}, white: {} }, pageImages: {}, verification: ["sms"], locationOverrides: {} };
  await page.route("**/api/config", async (route) => {
    await ready;
    await route.fulfill({
      json: { centers: [{ location_key: "marseille" }], dashboardConfig: { ...settings, ...pictures } },
    });
  });
};

const LOGOS = {
  dark: { en: "/icon.svg?dark-en", fr: "/icon.svg?dark-fr" },
  white: { en: "/icon.svg?white-en", fr: "/icon.svg?white-fr" },
};
const site = siteOf("mar");
const logo = (page: Page) => page.getByRole("banner").locator("img:visible");

test.describe("a network's own pictures", () => {
  test("the logo of the language and the theme, kept for the next page", async ({ page }) => {
    await withPictures(page, { logos: LOGOS });
    await page.goto(`${site}/?lang=en`);
    await expect(logo(page)).toHaveAttribute("src", LOGOS.dark.en);
    await showTheme(page, "dark");
    await expect(logo(page)).toHaveAttribute("src", LOGOS.white.en);
    await page.goto(`${site}/?lang=fr`);
    await expect(logo(page)).toHaveAttribute("src", LOGOS.white.fr);
    await page.route("**/api/config", (route) => route.abort());
    await page.goto(`${site}/dashboard`);
    await expect(logo(page)).toHaveAttribute("src", LOGOS.white.fr);
  });

  test("the product's mark instead of one that does not load", { tag: "@deep" }, async ({ page }) => {
    await withPictures(page, { logos: { ...LOGOS, dark: { en: "/brand/nowhere.svg" } } });
    const asked = page.waitForResponse("**/brand/nowhere.svg");
    await page.goto(`${site}/?lang=en`);
    expect((await asked).status()).toBe(404);
    await expect(logo(page)).toHaveCount(0);
    await expect(page.getByRole("banner").getByText(common.product).locator("visible=true")).toBeVisible();
  });

  test("load without shifting the layout", { tag: "@deep" }, async ({ page }) => {
    let arrive = () => {};
    await withPictures(
      page,
      { logos: LOGOS, pageImages: { home: "/icon.svg?home" } },
      new Promise((done) => (arrive = done)),
    );
    await page.goto(`${site}/?lang=en`);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => {
      Object.assign(window, { moved: 0 });
      const add = (list: PerformanceObserverEntryList) => {
        const moved = list.getEntries().reduce((sum, entry) => sum + ((entry as { value?: number }).value ?? 0), 0);
        Object.assign(window, { moved: ((window as { moved?: number }).moved ?? 0) + moved });
      };
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: false });
    });
    arrive();
    await expect(logo(page)).toBeVisible();
    await expect(page.getByRole("main").locator('img[src="/icon.svg?home"]')).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as { moved?: number }).moved)).toBe(0);
  });

  test("the picture of the verification", { tag: "@deep" }, async ({ page }) => {
    await withPictures(page, { pageImages: { verify: "/icon.svg?verify" } });
    await page.goto(`${site}/verify`);
    await expect(page.getByRole("main").locator('img[src="/icon.svg?verify"]')).toBeVisible();
  });
});
