import { expect, type Page, test } from "playwright/test";
import { birthDateOf, freshPhone, siteOf, Way, wordsOf } from "./way";

const { dashboard: words, common, errors } = wordsOf("en");

const logIn = async (page: Page, site: string, path = "/dashboard") => {
  await page.goto(`${site}/?lang=en`);
  await page.goto(site + path);
  await page.getByLabel(words.username).fill("demo");
  await page.getByLabel(words.password, { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: words.login }).click();
  await expect(page.getByLabel(words.location, { exact: true })).toBeVisible();
};

const weeks = (page: Page) => page.getByRole("region", { name: words.weeks }).getByRole("listitem");
const capacities = (page: Page) => page.locator("input[data-capacity]");

const openWeek = async (page: Page, at: number) => {
  await weeks(page).nth(at).getByRole("button").click();
  await expect(capacities(page)).toHaveCount(12);
};

test.describe("the staff of Kutaisi", () => {
  const site = siteOf("kut");

  test("are refused with a wrong password, and learn nothing about which part was wrong", async ({ page }) => {
    await page.goto(`${site}/?lang=en`);
    await page.goto(`${site}/dashboard`);
    await page.getByLabel(words.username).fill("nobody");
    await page.getByLabel(words.password, { exact: true }).fill("wrong");
    await page.getByRole("button", { name: words.login }).click();
    await expect(page.getByText(errors.login_invalid)).toBeVisible();
  });

  test("log in, come back to where they wanted to go, and see nothing before a centre is chosen", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules/presentations");
    await expect(page).toHaveURL(/\/dashboard\/schedules\/presentations/);
    await expect(page.getByText(words.selectFirstText)).toBeVisible();
    await expect(page.getByLabel(words.location, { exact: true }).locator("option")).toHaveText([
      words.selectLocation,
      "Kutaisi",
    ]);
    await page.getByLabel(words.location, { exact: true }).selectOption("kutaisi");
    await expect(page.getByRole("row")).toHaveCount(6);
  });

  test("see ten weeks and five more at either end", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules?location=kutaisi");
    await expect(page).toHaveURL(/start_day\?location=kutaisi/);
    await expect(weeks(page)).toHaveCount(10);
    await page.getByRole("button", { name: words.earlierWeeks }).click();
    await expect(weeks(page)).toHaveCount(15);
    await page.getByRole("button", { name: words.laterWeeks }).click();
    await expect(weeks(page)).toHaveCount(20);
  });

  test("change a session's capacity, and its pair follows", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules/start_day?location=kutaisi");
    await openWeek(page, 4);
    const [monday, thursday] = [capacities(page).nth(0), capacities(page).nth(6)];
    await monday.fill("33");
    await expect(thursday).toHaveValue("33");
    await expect(page.getByText("2 changes")).toBeVisible();
    await page.getByRole("button", { name: words.review }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("row")).toHaveCount(3);
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(words.updated)).toBeVisible();
    await page.reload();
    await expect(capacities(page).nth(0)).toHaveValue("33");
    await expect(capacities(page).nth(6)).toHaveValue("33");
  });

  test("keep what they typed through a failed refresh, another screen and the end of their session", async ({
    page,
  }) => {
    await logIn(page, site, "/dashboard/schedules/start_day?location=kutaisi");
    await openWeek(page, 6);
    await capacities(page).nth(1).fill("44");
    await page.route("**/api/start-day/get", (route) => route.fulfill({ status: 503, json: {} }));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText(errors.general_error_something_went_wrong)).toBeVisible();
    await expect(capacities(page).nth(1)).toHaveValue("44");
    await page.unroute("**/api/start-day/get");

    await page.getByRole("link", { name: words.presentations }).click();
    await expect(page.getByRole("row")).toHaveCount(6);
    await page.goBack();
    await expect(capacities(page).nth(1)).toHaveValue("44");

    await page.context().clearCookies({ name: "startday-staff" });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByLabel(words.username).fill("demo");
    await page.getByLabel(words.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: words.login }).click();
    await expect(capacities(page).nth(1)).toHaveValue("44");
    await page.getByRole("button", { name: words.discard }).click();
    await expect(capacities(page).nth(1)).toHaveValue("20");
  });

  test("are brought to a real week and a real page by an address that names none", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules/start_day?location=kutaisi&week=nonsense");
    await expect(weeks(page).nth(0).getByRole("button")).toHaveAttribute("aria-current", "true");
    await page.goto(`${site}/dashboard/schedules/presentations?location=kutaisi&page=999&size=50`);
    await expect(page).toHaveURL(/page=1&/);
  });

  test("are offered start days after the presentation only", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules/presentations?location=kutaisi");
    await page.locator("#presentation-date").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /next month/i }).click();
    await dialog.getByRole("gridcell").getByRole("button").filter({ hasText: /^10$/ }).click();
    await page.locator("#start-dates").click();
    const free = dialog.getByRole("gridcell").getByRole("button", { disabled: false });
    await expect(free.first()).toBeVisible();
    const days = (await free.allTextContents()).map(Number);
    expect(Math.min(...days)).toBeGreaterThan(10);
  });

  test("add a presentation and see it in the table", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules/presentations?location=kutaisi&size=50");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    const before = await page.getByRole("row").count();
    await expect(page.getByRole("button", { name: words.add })).toHaveAttribute("aria-disabled", "true");
    await page.locator("#presentation-date").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /next month/i })
      .click();
    await page.getByRole("dialog").getByRole("gridcell").getByRole("button").filter({ hasText: /^10$/ }).click();
    await page.getByLabel(words.capacity).fill("41");
    await page.locator("#start-dates").click();
    const calendar = page.getByRole("dialog");
    await calendar.getByRole("button", { name: /next month/i }).click();
    await calendar
      .locator("button:not([disabled])")
      .filter({ hasText: /^1[4-9]$/ })
      .first()
      .click();
    await calendar.getByRole("button", { name: words.done }).click();
    await page.getByRole("button", { name: words.add }).click();
    await expect(page.getByText(words.dashboard_presentation_day_create_success_message)).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(before + 1);
    await expect(page.getByRole("row").filter({ hasText: "0/41" })).toHaveCount(1);
  });

  test("cannot go on after signing out", async ({ page }) => {
    await logIn(page, site, "/dashboard/schedules/start_day?location=kutaisi");
    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
    await page.goto(`${site}/dashboard/schedules/start_day?location=kutaisi`);
    await expect(page.getByRole("heading", { name: words.loginTitle })).toBeVisible();
  });
});

test("staff in Amsterdam see the seat that was just taken, and cannot set a capacity below it", async ({ browser }) => {
  const site = siteOf("ams");
  const staff = await browser.newPage();
  await logIn(staff, site, "/dashboard/schedules/presentations?location=amsterdam");
  await expect(staff.getByText("0/100").first()).toBeVisible();

  const applicant = await (await browser.newContext()).newPage();
  const way = new Way(applicant, site, "en");
  await applicant.goto(`${site}/?lang=en`);
  await way.verify(freshPhone("06 1", 7));
  await way.chooseCentre("amsterdam");
  await way.acceptContract("0");
  await way.fillStudent({ firstName: "Noor", lastName: "de Vries", birthDate: birthDateOf(18), gender: "female" });
  await way.next();
  await way.skipNeeds();
  await way.heading(way.words.form.title_parentData);
  await way.next();
  await way.pickSeats();
  await way.book();

  await staff.reload();
  await expect(staff.getByText("1/100")).toBeVisible();
  await staff.getByRole("link", { name: words.startDays }).click();
  await weeks(staff)
    .filter({ has: staff.locator('[role="meter"]:not([aria-valuenow="0"])') })
    .first()
    .getByRole("button")
    .click();
  const taken = staff.locator("li:has(input[data-capacity])").filter({ hasText: "1 taken" });
  const chip = taken.first().locator("input");
  await chip.fill("0");
  await expect(staff.getByText("At least 1: so many are taken.").first()).toBeVisible();
  await expect(staff.getByRole("button", { name: words.review })).toHaveAttribute("aria-disabled", "true");
});
