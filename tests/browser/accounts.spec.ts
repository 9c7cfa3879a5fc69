import { expect, type Page, test } from "playwright/test";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { acceptLink, inviteStaff } from "./staff-api";
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
  const account = { username: freshName(), password: PASSWORD };
  await inviteStaff(site, { ...account, locations: ["saar"] });
  await openDashboard(page, site, path);
  await expect(rowOf(page, account.username)).toBeVisible();
  return account;
};

test.describe("the manager of Saar", () => {
  test("invites somebody by a link that is shown, copied and printed, who signs in with the password they chose", async ({
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
    await page.getByRole("button", { name: accounts.invite }).click();
    await expectAccessible(page, "inviting somebody on a phone");
    await dialog(page).getByLabel(accounts.username).fill(username);
    await expect(dialog(page).getByLabel("Saar")).toBeChecked();
    await dialog(page).getByRole("radio", { name: accounts.delivery_print }).check();
    await pressInDialog(page, accounts.inviteSubmit);
    const link = await dialog(page).getByRole("textbox", { name: accounts.madeLink }).inputValue();
    expect(link).toMatch(new RegExp(`^${site}/dashboard/link#token=[\\w-]{43}$`));
    await expectAccessible(page, "a one-time link on a phone");
    await pressInDialog(page, accounts.copy);
    await expect(dialog(page).getByRole("status")).toHaveText(accounts.copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(accounts.sheetTitle_invitation)).toBeVisible();
    await expect(rowOf(page, "demo")).toBeHidden();
    await page.emulateMedia({ media: null });
    await pressInDialog(page, accounts.madeDone);
    await expect(rowOf(page, username)).toContainText(accounts.stateInvited);
    await acceptLink(site, link, PASSWORD);

    const clerk = await (await browser.newContext()).newPage();
    await openDashboard(clerk, site, "/dashboard/accounts?location=saar", { username, password: PASSWORD });
    await expect(clerk.getByText(dashboard.forManagersText)).toBeVisible();
  });

  test("blocks an account, whose page goes to the login at once, and enables it again", { tag: "@deep" }, async ({
    page,
    browser,
  }) => {
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
