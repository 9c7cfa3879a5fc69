import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { shows } from "./shows";
import { atProvider, signInAtProvider, staffWords } from "./staff-sign-in";

// The network whose staff sign in at a provider, which the server of the tests starts.
const site = siteOf("labs");
const { common, dashboard, signIn } = staffWords;
const throughProvider = signIn.withProvider.replace("{name}", "Example Organisation");

const goToProvider = (page: Page) => page.getByRole("link", { name: throughProvider }).click();

test("staff sign in at their organisation's provider, and signing out ends both sessions", async ({ page }) => {
  await enterSite(page, site);
  await page.goto(`${site}/dashboard/check-in`);
  await expect(page.getByRole("link", { name: throughProvider })).toBeVisible();
  await expectAccessible(page, "sign-in with a provider");
  await goToProvider(page);
  await signInAtProvider(page, "narine");
  await page.waitForURL(/\/dashboard\/check-in\?location=labs-yerevan$/);
  await expect(page.locator("#location")).toBeVisible();

  await page.getByRole("button", { name: common.signOut }).click();
  // The provider asks whether to end its own session too.
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${site}/dashboard`);
  await expect(page.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
  await goToProvider(page);
  await expect(atProvider(page)).toBeVisible();
  shows(48, { "sessions ended by one sign-out": 2 });
});

test("somebody in 150 groups signs in and out at the provider, with headers that every proxy passes on", {
  tag: "@deep",
}, async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!response.url().startsWith(`${site}/api/auth/`)) return;
    const bytes = async () =>
      (await response.headersArray()).reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
    sizes.push(bytes());
  });
  await enterSite(page, site);
  await page.goto(`${site}/dashboard/check-in`);
  await goToProvider(page);
  await signInAtProvider(page, "siranush");
  await page.waitForURL(/\/dashboard\/check-in\?location=labs-yerevan$/);
  await expect(page.locator("#location")).toBeVisible();
  await page.getByRole("button", { name: common.signOut }).click();
  await page.waitForURL(/\/session\/end\?.*id_token_hint=/);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${site}/dashboard`);
  const found = await Promise.all(sizes);
  expect(found.length).toBeGreaterThan(3);
  // What nginx reads by default.
  expect(Math.max(...found)).toBeLessThan(4096);
  shows(48, { "largest headers of a sign-in and a sign-out, bytes": Math.max(...found) });
});
