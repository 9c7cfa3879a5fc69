import { expect, type Page, test } from "playwright/test";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { enter, openDashboard, staffWords } from "./staff-sign-in";

const { accounts, dashboard, errors } = staffWords;
const site = siteOf("saar");
const path = "/dashboard/accounts?location=saar&size=50";
const PASSWORD = "password of a test";

let made = 0;
const freshName = () => `t${Date.now()}-${test.info().workerIndex}-${++made}`;

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const pressInRow = (page: Page, words: string, name: string) =>
  page.getByRole("button", { name: words.replace("{name}", name) }).click();
const dialog = (page: Page) => page.getByRole("dialog");
const pressInDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

/** Adds an account and opens the list of accounts as the demo's manager. */
const openWithAccount = async (page: Page) => {
  const account = { username: freshName(), role: "staff", locations: ["saar"], password: PASSWORD };
  await callApi(await staffClient(site), "POST", "/account/add", account);
  await openDashboard(page, site, path);
  await expect(rowOf(page, account.username)).toBeVisible();
  return account;
};

test.describe("the manager of Saar", () => {
  test("adds an account which signs in with the password that was made and copied, accessibly and on a phone too", async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site });
    await openDashboard(page, site, path);
    await expect(rowOf(page, "demo")).toBeVisible();
    await expectAccessible(page, "staff", "light");
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessible(page, "staff on a phone", "dark");
    const username = freshName();
    await page.getByRole("button", { name: accounts.add }).click();
    await expectAccessible(page, "adding somebody on a phone");
    await dialog(page).getByLabel(accounts.username).fill(username);
    await expect(dialog(page).getByLabel("Saar")).toBeChecked();
    await pressInDialog(page, accounts.add);
    const password = await dialog(page).getByLabel(accounts.password, { exact: true }).inputValue();
    expect(password.length).toBeGreaterThanOrEqual(12);
    await pressInDialog(page, accounts.copy);
    await expect(dialog(page).getByRole("status")).toHaveText(accounts.copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await pressInDialog(page, accounts.madeDone);
    await expect(rowOf(page, username)).toContainText(accounts.role_staff);

    const clerk = await (await browser.newContext()).newPage();
    await openDashboard(clerk, site, "/dashboard/accounts?location=saar", { username, password });
    await expect(clerk.getByText(dashboard.forManagersText)).toBeVisible();
  });

  test("blocks an account, whose page goes to the login at once, and enables it again", async ({ page, browser }) => {
    const account = await openWithAccount(page);
    const clerk = await (await browser.newContext()).newPage();
    await openDashboard(clerk, site, "/dashboard/overview?location=saar", account);
    await expect(clerk.getByRole("heading", { level: 2, name: /^Today, / })).toBeVisible();

    await pressInRow(page, accounts.disableOf, account.username);
    await pressInDialog(page, accounts.disableConfirm);
    await expect(rowOf(page, account.username)).toContainText(accounts.stateDisabled);
    // The page may be redirecting to the login already.
    await clerk.evaluate(() => window.dispatchEvent(new Event("focus"))).catch(() => undefined);
    await expect(clerk.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
    await enter(clerk, account);
    await expect(clerk.getByText(errors.login_invalid)).toBeVisible();

    await pressInRow(page, accounts.enableOf, account.username);
    await pressInDialog(page, accounts.enableConfirm);
    await expect(rowOf(page, account.username)).toContainText(accounts.stateActive);
    await enter(clerk, account);
    await expect(clerk).toHaveURL(/overview\?location=saar/);
  });
});
