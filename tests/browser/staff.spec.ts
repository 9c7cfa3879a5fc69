import { expect, test } from "playwright/test";
import { enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { enter, signInStaff, staffWords } from "./staff-sign-in";

const { dashboard: words, common } = staffWords;

test.describe("the staff of Kutaisi", () => {
  const site = siteOf("kut");

  test("log in, return to the page they opened, see nothing before they choose a centre of theirs, and sign out", async ({
    page,
  }) => {
    await enterSite(page, site);
    await page.goto(`${site}/dashboard/schedules/presentations`);
    await enter(page);
    await expect(page).toHaveURL(/\/dashboard\/schedules\/presentations/);
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await expect(page.getByLabel(words.location, { exact: true }).locator("option")).toHaveText([
      words.selectLocation,
      "Kutaisi",
    ]);
    // Another network's centre.
    await page.goto(`${site}/dashboard/schedules/presentations?location=yerevan`);
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await page.getByLabel(words.location, { exact: true }).selectOption("kutaisi");
    await expect(page.getByRole("row")).toHaveCount(6);

    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await page.goto(`${site}/dashboard/schedules/start_day?location=kutaisi`);
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await page.goto(`${site}/dashboard?redirect=${encodeURIComponent("//elsewhere.example/dashboard")}`);
    await enter(page);
    await expect(page).toHaveURL(/kut\.localhost:\d+\/dashboard\/schedules\/start_day/);
  });
});

test.describe("the login of Saar", () => {
  const site = siteOf("saar");

  test("redirects a logged-in member of staff to the requested page, at the last centre of the browser session", async ({
    page,
  }) => {
    await signInStaff(page, site);
    await page.goto(`${site}/dashboard?redirect=${encodeURIComponent("/dashboard/audit?location=saar")}`);
    await expect(page).toHaveURL(/\/dashboard\/audit\?location=saar$/);
    await expect(page.getByLabel(words.location, { exact: true })).toBeEnabled();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("location");
    await page.goto(`${site}/dashboard/audit?size=25`);
    await expect(page).toHaveURL(/audit\?size=25&location=saar/);
    await page.getByLabel(words.location, { exact: true }).selectOption("select");
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await page.goto(`${site}/dashboard`);
    await expect(page).toHaveURL(/\/dashboard\/schedules\/start_day/);
  });
});
