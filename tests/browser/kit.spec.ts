import { expect, type Page, test } from "playwright/test";
import { expectAccessible } from "./axe";
import { siteOf, wordsOf } from "./way";

const { common } = wordsOf("en");

const open = async (page: Page) => {
  await page.goto(`${siteOf("local")}/?lang=en`);
  await page.goto(`${siteOf("local")}/dev/ui`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const snackbars = (page: Page) => page.locator("[data-sonner-toast]");

test.describe("a snackbar", () => {
  test("goes by itself after six seconds, not before", async ({ page }) => {
    await page.clock.install();
    await open(page);
    await page.getByRole("button", { name: "success", exact: true }).click();
    await page.clock.runFor(1000);
    await expect(snackbars(page)).toHaveCount(1);
    await page.clock.runFor(4000);
    await expect(snackbars(page)).toHaveCount(1);
    await page.clock.runFor(3000);
    await expect(snackbars(page)).toHaveCount(0);
  });

  test("stays while the focus is on it, and goes by its button", async ({ page }) => {
    await page.clock.install();
    await open(page);
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

  test("stands with others, and each goes alone", async ({ page }) => {
    await open(page);
    for (const status of ["info", "success", "error"])
      await page.getByRole("button", { name: status, exact: true }).click();
    await expect(snackbars(page)).toHaveCount(3);
    await snackbars(page).first().hover();
    await snackbars(page).first().getByRole("button", { name: common.close }).click();
    await expect(snackbars(page)).toHaveCount(2);
  });
});

test("the page of all parts shuts nobody out, and fits the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page);
  await expectAccessible(page, "the kit");
});
