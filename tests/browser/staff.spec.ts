import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { freshPhone, siteOf } from "./applicant-journey";
import { inviteStaff, renewPassword } from "./staff-api";
import { capacities, enter, preselectedAt, signInStaff, staffWords, weeks } from "./staff-sign-in";

const { dashboard: words, common } = staffWords;

test.describe("the staff of Kutaisi", () => {
  const site = siteOf("kut");

  test("log in, return to the page they opened, at the only centre of theirs, and sign out", async ({ page }) => {
    await enterSite(page, site);
    await page.goto(`${site}/dashboard/schedules/presentations`);
    await enter(page);
    await expect(page).toHaveURL(/\/dashboard\/schedules\/presentations\?location=kutaisi$/);
    await expect(page.locator("#location")).toContainText("Kutaisi");
    await expect(page.getByRole("row")).toHaveCount(6);
    // Another network's centre.
    await page.goto(`${site}/dashboard/schedules/presentations?location=yerevan`);
    await expect(page).toHaveURL(/\?location=kutaisi$/);

    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await page.goto(`${site}/dashboard/schedules/start_day?location=kutaisi`);
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await page.goto(`${site}/dashboard?redirect=${encodeURIComponent("//elsewhere.example/dashboard")}`);
    await enter(page);
    await expect(page).toHaveURL(/kut\.localhost:\d+\/dashboard\/schedules\/start_day\?location=kutaisi$/);
  });
});

test.describe("the login of Saar", () => {
  const site = siteOf("saar");

  test("redirects a logged-in member of staff to the requested page, with its query", { tag: "@deep" }, async ({
    page,
  }) => {
    await signInStaff(page, site);
    await page.goto(`${site}/dashboard?redirect=${encodeURIComponent("/dashboard/audit?location=saar")}`);
    await expect(page).toHaveURL(/\/dashboard\/audit\?location=saar$/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("location");
    await page.goto(`${site}/dashboard/audit?size=25`);
    await expect(page).toHaveURL(/audit\?size=25&location=saar/);
    await page.goto(`${site}/dashboard`);
    await expect(page).toHaveURL(/\/dashboard\/schedules\/start_day/);
  });
});

test.describe("staff with several centres", () => {
  const site = siteOf("am");
  const chooser = (page: Page) => page.getByLabel(words.location, { exact: true });

  test("land at the last one and in the first week that can be changed; an ended session says so and keeps what was typed; signing out asks", {
    tag: "@deep",
  }, async ({ page, context }) => {
    const account = { username: `desk${freshPhone("", 8)}`, password: "a password of the tests" };
    const id = await inviteStaff(site, { ...account, locations: ["dilijan", "gyumri"] });
    await enterSite(page, site);
    await page.goto(`${site}/dashboard`);
    await enter(page, account);
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await chooser(page).selectOption("dilijan");
    await expect(weeks(page).nth(preselectedAt("Asia/Yerevan")).getByRole("button")).toHaveAttribute(
      "aria-current",
      "true",
    );

    // In another tab, which stores nothing yet.
    const tab = await context.newPage();
    await tab.goto(`${site}/dashboard/overview`);
    await expect(tab).toHaveURL(/overview\?location=dilijan$/);
    await tab.close();

    const capacity = capacities(page).last();
    await capacity.fill("77");
    const password = "another password of the tests";
    await renewPassword(site, id, password);
    await page.reload();
    await expect(page.getByText(words.ended_closed)).toBeVisible();
    await expect(page.getByText(words.endedKept)).toBeVisible();
    await enter(page, { ...account, password });
    await expect(page).toHaveURL(/start_day\?location=dilijan/);
    await expect(capacity).toHaveValue("77");

    await page.getByRole("button", { name: common.signOut }).click();
    const dialog = page.getByRole("dialog", { name: words.unsavedTitle });
    await expect(dialog.getByRole("listitem")).toHaveText([words.unsaved_capacities]);
    await dialog.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
  });
});
