import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { siteOf, wordsOf } from "./applicant-journey";
import { expectAccessible } from "./axe";

const { common } = wordsOf("en");

const CHUNKS = "**/_next/static/chunks/*.js";
const SLOW_MS = 700;

const open = async (page: Page) => {
  await enterSite(page, siteOf("local"));
  await page.goto(`${siteOf("local")}/dev/ui`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const snackbars = (page: Page) => page.locator("[data-sonner-toast]");

test("a snackbar has the page's font", { tag: "@deep" }, async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "success", exact: true }).click();
  const font = await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  await expect(snackbars(page).getByRole("button").first()).toHaveCSS("font-family", font);
  await expect(snackbars(page)).toHaveCSS("font-family", font);
});

test("a snackbar closes by itself after six seconds, but not while it has the focus, and by its button", {
  tag: "@deep",
}, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.getByRole("button", { name: "success", exact: true }).click();
  await page.clock.runFor(1000);
  await expect(snackbars(page)).toHaveCount(1);
  await page.clock.runFor(4000);
  await expect(snackbars(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(snackbars(page)).toHaveCount(0);

  await page.getByRole("button", { name: "error", exact: true }).click();
  await page.clock.runFor(500);
  await expect(page.getByRole("alert").filter({ hasText: wordsOf("en").home.timeHint })).toBeVisible();
  const close = snackbars(page).getByRole("button", { name: common.close });
  await close.focus();
  await page.clock.runFor(20_000);
  await expect(snackbars(page)).toHaveCount(1);
  await close.press("Enter");
  await page.clock.runFor(1000);
  await expect(snackbars(page)).toHaveCount(0);
});

test("the page of all parts has no accessibility violation on the narrowest phone", { tag: "@deep" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page);
  await expectAccessible(page, "the kit");
});

test("a lazily loaded dialog leaves the page usable when it cannot be loaded; loaded slowly, it takes and returns the focus", {
  tag: "@deep",
}, async ({ page }) => {
  const opener = page.getByRole("button", { name: "common", exact: true });
  // Nothing is loaded ahead for a person who saves data.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await open(page);
  await page.route(CHUNKS, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await opener.click();
  await failed;
  // Nothing covers it, and nothing is pressed yet.
  await opener.click({ trial: true });
  await page.unroute(CHUNKS);

  await page.route(CHUNKS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
