import { expect, type Page, test } from "playwright/test";
import { enterSite, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { enter, openDashboard, signInStaff, staffWords, weeks } from "./staff-sign-in";

const { dashboard: words, startDays, common } = staffWords;

test.describe("the staff of Kutaisi", () => {
  const site = siteOf("kut");

  test("log in, return to the page they opened, and see nothing before a centre is chosen", async ({ page }) => {
    await enterSite(page, site);
    await page.goto(`${site}/dashboard/schedules/presentations`);
    await enter(page);
    await expect(page).toHaveURL(/\/dashboard\/schedules\/presentations/);
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await expect(page.getByLabel(words.location, { exact: true }).locator("option")).toHaveText([
      words.selectLocation,
      "Kutaisi",
    ]);
    await page.getByLabel(words.location, { exact: true }).selectOption("kutaisi");
    await expect(page.getByRole("row")).toHaveCount(6);
  });

  test("are redirected from a page number that does not exist", async ({ page }) => {
    await openDashboard(page, site, "/dashboard/schedules/presentations?location=kutaisi&page=999&size=50");
    await expect(page).toHaveURL(/page=1&/);
  });

  test("cannot go on after signing out", async ({ page }) => {
    await openDashboard(page, site, "/dashboard/schedules/start_day?location=kutaisi");
    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await page.goto(`${site}/dashboard/schedules/start_day?location=kutaisi`);
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
  });
});

test.describe("the login of Saar", () => {
  const site = siteOf("saar");

  test("redirects a logged-in member of staff to the requested page", async ({ page }) => {
    await signInStaff(page, site);
    await page.goto(`${site}/dashboard?redirect=${encodeURIComponent("/dashboard/audit?location=saar")}`);
    await expect(page).toHaveURL(/\/dashboard\/audit\?location=saar$/);
    await page.goto(`${site}/dashboard`);
    await expect(page).toHaveURL(/\/dashboard\/schedules\/start_day/);
  });

  test("redirects within this site only", async ({ page }) => {
    await enterSite(page, site);
    await page.goto(`${site}/dashboard?redirect=${encodeURIComponent("//elsewhere.example/dashboard")}`);
    await enter(page);
    await expect(page).toHaveURL(/saar\.localhost:\d+\/dashboard\/schedules\/start_day/);
  });

  test("restores the last centre of the browser session, and none after signing out", async ({ page }) => {
    await openDashboard(page, site, "/dashboard/audit?location=saar");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("location");
    await page.goto(`${site}/dashboard/audit?size=25`);
    await expect(page).toHaveURL(/audit\?size=25&location=saar/);
    await page.getByLabel(words.location, { exact: true }).selectOption("select");
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await page.getByLabel(words.location, { exact: true }).selectOption("saar");
    await expect(page).toHaveURL(/location=saar/);
    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await enter(page);
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await expect(page).not.toHaveURL(/location=/);
  });
});

test.describe("a slow change of screens", () => {
  const site = siteOf("saar");

  test("shows the spinner, and focuses the next screen's heading", async ({ page }) => {
    await openDashboard(page, site, "/dashboard/audit?location=saar");
    await page.route(
      ({ searchParams }) => searchParams.has("_rsc"),
      async (route) => {
        await new Promise((done) => setTimeout(done, 1200));
        await route.continue();
      },
    );
    await page.getByRole("link", { name: words.presentations }).click();
    const spinner = page.getByRole("status").filter({ hasText: common.loading });
    await expect(spinner).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: words.presentations })).toBeFocused();
    await expect(spinner).toBeHidden();
  });
});

/** The taken seats of the visible presentations: other tests book at this centre too. */
const seatsTaken = async (page: Page): Promise<number> => {
  const texts = await page
    .getByRole("row")
    .getByText(/^\d+\/100$/)
    .allTextContents();
  return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
};

test("staff in Amsterdam see a new booking and cannot set a capacity below it", async ({ page: staff }) => {
  const site = siteOf("ams");
  await openDashboard(staff, site, "/dashboard/schedules/presentations?location=amsterdam");
  await expect(
    staff
      .getByRole("row")
      .getByText(/^\d+\/100$/)
      .first(),
  ).toBeVisible();
  const before = await seatsTaken(staff);

  await bookAppointment(new SiteClient(site), { tenant: "ams", locationKey: "amsterdam" });

  await staff.reload();
  await expect.poll(() => seatsTaken(staff)).toBeGreaterThan(before);
  await staff.getByRole("link", { name: words.startDays }).click();
  await weeks(staff)
    .filter({ has: staff.locator('[role="meter"]:not([aria-valuenow="0"])') })
    .first()
    .getByRole("button")
    .click();
  const taken = staff.locator("li:has(input[data-capacity])").filter({ hasText: /[1-9]\d* taken/ });
  const chip = taken.first().locator("input");
  await chip.fill("0");
  await expect(staff.getByText(/At least [1-9]\d*: so many are taken\./).first()).toBeVisible();
  await expect(staff.getByRole("button", { name: startDays.review })).toHaveAttribute("aria-disabled", "true");
});
