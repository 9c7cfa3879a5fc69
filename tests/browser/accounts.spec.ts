import { expect, type Page, test } from "playwright/test";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { enter, openDashboard, staffWords } from "./staff-sign-in";

const { accounts, common, dashboard, errors } = staffWords;
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
const openWithAccount = async (page: Page, role: "staff" | "manager" = "staff") => {
  const account = { username: freshName(), role, locations: ["saar"], password: PASSWORD };
  await callApi(await staffClient(site), "POST", "/account/add", account);
  await openDashboard(page, site, path);
  await expect(rowOf(page, account.username)).toBeVisible();
  return account;
};

test.describe("the manager of Saar", () => {
  test("adds an account whose password is made, shown once and copied, and which signs in with it", async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site });
    await openDashboard(page, site, path);
    const username = freshName();
    await page.getByRole("button", { name: accounts.add }).click();
    await dialog(page).getByLabel(accounts.username).fill(username);
    await expect(dialog(page).getByLabel("Saar")).toBeChecked();
    await pressInDialog(page, accounts.add);
    const password = await dialog(page).getByLabel(accounts.password, { exact: true }).inputValue();
    expect(password.length).toBeGreaterThanOrEqual(12);
    await pressInDialog(page, accounts.copy);
    await expect(dialog(page).getByRole("status")).toHaveText(accounts.copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await pressInDialog(page, accounts.madeDone);
    await expect(rowOf(page, username)).toContainText(accounts.role_staff);
    await expect(page.getByText(password)).toHaveCount(0);

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

  test("promotes an account to manager, which sees the manager's screens after the next login", async ({
    page,
    browser,
  }) => {
    const account = await openWithAccount(page);
    await pressInRow(page, accounts.editOf, account.username);
    await dialog(page).getByRole("radio", { name: accounts.role_manager }).check();
    await pressInDialog(page, common.save);
    await expect(rowOf(page, account.username)).toContainText(accounts.role_manager);
    const colleague = await (await browser.newContext()).newPage();
    await openDashboard(colleague, site, path, account);
    await expect(rowOf(colleague, account.username)).toContainText(accounts.you);
  });

  test("sets another password, which ends the account's session", async ({ page, browser }) => {
    const account = await openWithAccount(page);
    const clerk = await (await browser.newContext()).newPage();
    await openDashboard(clerk, site, "/dashboard/overview?location=saar", account);
    await pressInRow(page, accounts.passwordOf, account.username);
    await dialog(page).locator("#account-password").fill("too short");
    await pressInDialog(page, accounts.setPassword);
    await expect(dialog(page).getByText(accounts.wrong_password)).toBeVisible();
    await dialog(page).locator("#account-password").fill("");
    await pressInDialog(page, accounts.setPassword);
    const password = await dialog(page).getByLabel(accounts.password, { exact: true }).inputValue();
    await pressInDialog(page, accounts.madeDone);
    await clerk.reload();
    await enter(clerk, { ...account, password });
    await expect(clerk).toHaveURL(/overview\?location=saar/);
  });

  test("changes their own password and signs in again with it, at the same place", async ({ page, browser }) => {
    const account = await openWithAccount(page, "manager");
    const own = await (await browser.newContext()).newPage();
    await openDashboard(own, site, path, account);
    await pressInRow(own, accounts.passwordOf, account.username);
    await expect(dialog(own).getByText(accounts.ownPasswordText)).toBeVisible();
    await pressInDialog(own, accounts.setPassword);
    await expect(dialog(own).getByText(accounts.wrong_password)).toBeVisible();
    await dialog(own).locator("#account-password").fill("quite another password");
    await pressInDialog(own, accounts.setPassword);
    await expect(own.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
    await enter(own, { ...account, password: "quite another password" });
    await expect(own).toHaveURL(/accounts\?location=saar/);
  });

  test("finds typed values but no password after the session ended, and nothing after closing the dialog", async ({
    page,
  }) => {
    await openDashboard(page, site, path);
    const username = freshName();
    const type = async () => {
      await page.getByRole("button", { name: accounts.add }).click();
      await dialog(page).getByLabel(accounts.username).fill(username);
    };
    await type();
    await dialog(page).locator("#account-password").fill(PASSWORD);
    await page.context().clearCookies({ name: "startday-staff" });
    await pressInDialog(page, accounts.add);
    await enter(page);
    await expect(dialog(page).getByLabel(accounts.username)).toHaveValue(username);
    await expect(dialog(page).locator("#account-password")).toHaveValue("");
    await pressInDialog(page, common.cancel);
    await page.reload();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("meets no accessibility violation, down to a phone", async ({ page }) => {
    await openDashboard(page, site, path);
    await expect(rowOf(page, "demo")).toBeVisible();
    await expectAccessible(page, "staff", "light");
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessible(page, "staff on a phone", "dark");
    await page.getByRole("button", { name: accounts.add }).click();
    await expectAccessible(page, "adding somebody on a phone");
  });
});
