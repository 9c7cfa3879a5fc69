import { expect, type Page, test } from "playwright/test";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { type Caller, callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { enter, openDashboard, staffWords } from "./staff-sign-in";

const { audit, common, dashboard } = staffWords;
const site = siteOf("am");
const locationKey = "dilijan";
const path = `/dashboard/audit?location=${locationKey}`;
/** The audit log, filtered to settings. */
const settingsPath = `${path}&action=configuration_changed`;

const entries = (page: Page) => page.getByRole("main").locator("li[id^=entry-]");
const newest = (page: Page) => entries(page).first();
const change = (caller: Caller, settings: object) => callApi(caller, "POST", `/config/${locationKey}`, settings);
const settingsNow = (caller: Caller) => callApi<LocationSettings>(caller, "GET", `/config/${locationKey}`);

/** More entries than fit on a page. */
const fill = async () => {
  const staff = await staffClient(site);
  for (let count = 1; count <= 11; count++) await change(staff, { registrationEmployeesCount: count });
};

/** Adds an account of Dilijan that is not a manager. */
const addColleague = async () => {
  const username = `staff-${Date.now()}`;
  const account = { username, role: "staff", locations: [locationKey], password: "password of a test" };
  await callApi(await staffClient(site), "POST", "/account/add", account);
  return account;
};

// One after another: the tests change settings of one centre.
test.describe.configure({ mode: "serial" });

test.describe("the audit log of Dilijan", () => {
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
    await openDashboard(page, site, path, await addColleague());
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
    // Both ends at once, as one change.
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
