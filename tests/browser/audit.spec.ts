import { expect, type Page, test } from "playwright/test";
import type { LocationSettings } from "@/lib/contracts/configuration";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import { dayIn, plusDays } from "@/lib/kit/day";
import { type Caller, callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { enter, openDashboard, staffWords } from "./staff-sign-in";

const { audit, common, dashboard, errors } = staffWords;
const site = siteOf("am");
const locationKey = "dilijan";
const path = `/dashboard/audit?location=${locationKey}`;
/** The log of settings alone. */
const settingsPath = `${path}&action=configuration_changed`;
const today = dayIn("Asia/Yerevan", new Date());

const entries = (page: Page) => page.getByRole("main").locator("li[id^=entry-]");
const newest = (page: Page) => entries(page).first();
const change = (caller: Caller, settings: object) => callApi(caller, "POST", `/config/${locationKey}`, settings);
const settingsNow = (caller: Caller) => callApi<LocationSettings>(caller, "GET", `/config/${locationKey}`);

/** More entries than a page has. */
const fill = async () => {
  const staff = await staffClient(site);
  for (let count = 1; count <= 11; count++) await change(staff, { registrationEmployeesCount: count });
};

/** Adds an account of Dilijan. */
const addColleague = async (role: "staff" | "manager") => {
  const account = { username: `${role}-${Date.now()}`, role, locations: [locationKey], password: "password of a test" };
  await callApi(await staffClient(site), "POST", "/account/add", account);
  return account;
};

// Settings are one thing at a centre: who changes them waits for the others.
test.describe.configure({ mode: "serial" });

test.describe("the audit log of Dilijan", () => {
  test("says who changed a setting, when, and from what to what", async ({ page }) => {
    const account = await addColleague("manager");
    await change(await staffClient(site), { ageRestrictions: { min: 12 } });
    await change(await staffClient(site, account), { ageRestrictions: { min: 13 } });
    await openDashboard(page, site, settingsPath);
    await expect(newest(page)).toContainText(account.username);
    await expect(newest(page)).toContainText(audit.action_configuration_changed);
    await expect(newest(page)).toContainText(new RegExp(`${audit.field_ageRestrictions} · ${audit.field_min}: .*13`));
    await expect(newest(page).locator("time")).toHaveText(/^\d{1,2}:\d\d\s[AP]M$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toContainText(today.slice(0, 4));
  });

  test("names the day, the session and both capacities, and leads to the week", async ({ page }) => {
    const staff = await staffClient(site);
    const dates = Array.from({ length: 7 }, (_, at) => plusDays(today, 28 + at));
    const body = { dates, location_key: locationKey, isFilled: false };
    const { startDays } = await callApi<{ startDays: StaffStartDay[] }>(staff, "POST", "/start-day/get", body);
    const [day] = startDays;
    const old = day?.capacity ?? 0;
    const start_days = [{ _id: day?._id, capacity: old + 1 }];
    await callApi(staff, "PATCH", "/start-day/update", { location_key: locationKey, start_days });
    await openDashboard(page, site, `${path}&action=capacities_changed`);
    await expect(newest(page)).toContainText(
      new RegExp(`day \\d{1,2}:\\d\\d(\\s[AP]M)?–\\d{1,2}:\\d\\d\\s[AP]M: from ${old}\\s+to ${old + 1}`),
    );
    await newest(page).getByRole("link", { name: dashboard.startDays }).click();
    await expect(page).toHaveURL(/start_day\?location=dilijan&week=\d{4}/);
  });

  test("folds a long text and shows its changes word by word", async ({ page }) => {
    const staff = await staffClient(site);
    const { contract } = await settingsNow(staff);
    const text = `${contract.body.en ?? ""}\n\nNew is this sentence, number ${Date.now()}.`;
    await change(staff, { contract: { version: `test-${Date.now()}`, body: { en: text } } });
    await openDashboard(page, site, settingsPath);
    const summary = newest(page).getByText(
      audit.textChanged.replace("{field}", `${audit.field_contract} · ${audit.field_body} · English`),
    );
    await expect(newest(page).locator("ins")).toHaveCount(0);
    await summary.click();
    await expect(newest(page).locator("ins").first()).toBeVisible();
    await expectAccessible(page, "audit log with a difference");
  });

  test("undoes a change of settings after a confirmation, shows when, and keeps the focus on the entry", async ({
    page,
  }) => {
    const staff = await staffClient(site);
    const { usernameRequired } = await settingsNow(staff);
    await change(staff, { usernameRequired: !usernameRequired });
    await openDashboard(page, site, settingsPath);
    await newest(page).getByRole("button", { name: audit.undo }).click();
    await page.getByRole("dialog").getByRole("button", { name: common.cancel }).click();
    expect((await settingsNow(page)).usernameRequired).toBe(!usernameRequired);
    const id = await newest(page).getAttribute("id");
    await newest(page).getByRole("button", { name: audit.undo }).click();
    await page.getByRole("dialog").getByRole("button", { name: audit.undo }).click();
    await expect(page.getByText(audit.undoneNow)).toBeVisible();
    await expect(page.locator(`#${id}`)).toContainText(/Undone .+\d/);
    await expect(page.locator(`#${id}`)).toBeFocused();
    expect((await settingsNow(page)).usernameRequired).toBe(usernameRequired);
  });

  test("refuses to undo a change that a newer one replaced", async ({ page }) => {
    const staff = await staffClient(site);
    const { registrationEmployeesCount: count } = await callApi<{ registrationEmployeesCount: number }>(
      staff,
      "GET",
      `/config/${locationKey}`,
    );
    await change(staff, { registrationEmployeesCount: count + 1 });
    await openDashboard(page, site, settingsPath);
    await newest(page).getByRole("button", { name: audit.undo }).click();
    await change(page, { registrationEmployeesCount: count + 2 });
    await page.getByRole("dialog").getByRole("button", { name: audit.undo }).click();
    await expect(page.getByRole("dialog").getByText(errors.audit_undo_refused)).toBeVisible();
  });

  test("offers Undo for settings only", async ({ page }) => {
    const { username } = await addColleague("staff");
    await openDashboard(page, site, `${path}&action=account_added`);
    const added = entries(page).filter({ hasText: username });
    await expect(added).toContainText(audit.action_account_added);
    await expect(added).toContainText(`${audit.field_role}: ${audit.value_staff}`);
    await expect(added).not.toContainText("password of a test");
    await expect(added.getByRole("button")).toHaveCount(0);
  });

  test("keeps page, size and kind in its address and filters by kind", async ({ page }) => {
    await fill();
    await openDashboard(page, site, `${path}&page=999`);
    await expect(page).not.toHaveURL(/page=999/);
    await page.goto(`${site}${path}`);
    await expect(entries(page)).toHaveCount(10);
    await expect(page.getByLabel(dashboard.rows).locator("option")).toHaveText([
      "10",
      "25",
      "50",
      "100",
      dashboard.allRows,
    ]);
    await page.getByRole("button", { name: dashboard.next }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel(audit.filter).selectOption("account_added");
    await expect(page).toHaveURL(/action=account_added/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(entries(page).filter({ hasNotText: audit.action_account_added })).toHaveCount(0);
    await page.getByLabel(audit.filter).selectOption("session_removed");
    await expect(page.getByText(audit.empty, { exact: true })).toBeVisible();
  });

  test("is closed to staff who are no managers", async ({ page }) => {
    await openDashboard(page, site, path, await addColleague("staff"));
    await expect(page.getByText(dashboard.forManagersText)).toBeVisible();
    await expect(entries(page)).toHaveCount(0);
  });

  test("filters by a period of the calendar", async ({ page }) => {
    await openDashboard(page, site, path);
    await expect(entries(page).first()).toBeVisible();
    const period = page.locator("#audit-period");
    await expect(period).toHaveText(audit.periodAny);
    await period.click();
    const calendar = page.getByRole("dialog", { name: audit.period });
    await calendar.getByRole("button", { name: /previous month/i }).click();
    let asked = 0;
    page.on("request", (request) => {
      if (/\/api\/audit\?.*from=/.test(request.url())) asked += 1;
    });
    // Both ends quickly, as one change.
    await calendar.getByRole("grid").evaluate(async (month) => {
      for (const date of ["10", "12"]) {
        [...month.querySelectorAll("button")].find(({ textContent }) => textContent === date)?.click();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
    await expect(page).toHaveURL(/from=\d{4}-\d\d-10&to=\d{4}-\d\d-12/);
    await calendar.getByRole("button", { name: common.done }).click();
    await expect(period).toHaveText(/^From .*10.* to .*12.*$/);
    await expect(page.getByText(audit.empty, { exact: true })).toBeVisible();
    expect(asked).toBe(1);
    await period.click();
    await calendar.getByRole("button", { name: audit.periodAny }).click();
    await calendar.getByRole("button", { name: common.done }).click();
    await expect(entries(page).first()).toBeVisible();
    await expect(page).not.toHaveURL(/from=/);
  });

  test("returns to the same page after the session has ended", async ({ page }) => {
    await fill();
    await openDashboard(page, site, path);
    await expect(entries(page)).toHaveCount(10);
    await page.context().clearCookies({ name: "startday-staff" });
    await page.getByRole("button", { name: dashboard.next }).click();
    await expect(page.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
    await enter(page);
    await expect(page).toHaveURL(/audit\?location=dilijan&page=2/);
  });

  test("has no accessibility violation, down to a phone", async ({ page }) => {
    await openDashboard(page, site, path);
    await expect(entries(page).first()).toBeVisible();
    await expectAccessible(page, "audit log", "light");
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessible(page, "audit log on a phone", "dark");
  });
});
