import { expect, type Page, test } from "playwright/test";
import readXlsxFile from "read-excel-file/node";
import { callApi, enterSite } from "./api";
import { control, siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { inviteStaff, staffClient } from "./staff-api";
import { authenticatorApp, expectInside, PASSPHRASE, saveCodes } from "./staff-factors";
import { openDashboard, signInAtProvider, staffWords } from "./staff-sign-in";

const { common, dashboard, errors, signIn, stepUp } = staffWords;
const HOUR_MS = 3_600_000;

const anHourAgo = () => new Date(Date.now() - HOUR_MS).toISOString();

const dialog = (page: Page) => page.getByRole("dialog", { name: stepUp.title });
const exportButton = (page: Page) => page.getByRole("button", { name: "Download XLSX" });

/** A member of staff with an account of their own, whose sessions a test may change. */
const ownAccount = async (site: string, locationKey: string, role: "staff" | "manager" = "manager") => {
  const account = { username: `proof-${Date.now()}-${test.info().workerIndex}`, password: PASSPHRASE };
  await inviteStaff(site, { ...account, role, locations: [locationKey] });
  return account;
};

test("an export asks once more who a person is when they last proved it an hour ago", async ({ page }) => {
  const site = siteOf("saar");
  const account = await ownAccount(site, "saar");
  await openDashboard(page, site, "/dashboard/applicants?location=saar", account);
  await control("staff-times", { tenant: "saar", username: account.username, proved: anHourAgo() });

  await exportButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "confirming that it is you");
  await dialog(page).getByRole("button", { name: common.cancel }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(exportButton(page)).toBeFocused();

  await exportButton(page).click();
  await dialog(page).getByLabel(dashboard.password, { exact: true }).fill("not the password");
  await dialog(page).getByRole("button", { name: stepUp.confirm, exact: true }).click();
  await expect(dialog(page).getByText(errors.factor_wrong)).toBeVisible();
  await dialog(page).getByLabel(dashboard.password, { exact: true }).fill(PASSPHRASE);
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: stepUp.confirm, exact: true }).click();
  const [sheet] = await readXlsxFile(await (await downloading).path());
  expect(sheet?.data[0]?.[0]).toBe("Reference");
  await expect(dialog(page)).toHaveCount(0);
});

test("who signed in at the organisation's provider proves it there, comes back, and can export", {
  tag: "@deep",
}, async ({ page }) => {
  const site = siteOf("labs");
  const list = `${site}/dashboard/applicants?location=labs-yerevan&sort=name`;
  await enterSite(page, site);
  await page.goto(list);
  await page.getByRole("link", { name: signIn.withProvider.replace("{name}", "Example Organisation") }).click();
  await signInAtProvider(page, "armen");
  await expect(exportButton(page)).toBeVisible();
  const { username } = await callApi<{ username: string }>(page, "GET", "/auth/me");
  await control("staff-times", { tenant: "labs", username, proved: anHourAgo() });

  await exportButton(page).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, "confirming at the organisation");
  await dialog(page).getByRole("link", { name: stepUp.useProvider }).click();
  await signInAtProvider(page, "narine");
  // Somebody else at the provider proves nothing.
  await expect(page.getByText(errors.factor_wrong)).toBeVisible();
  await expect(page).toHaveURL(list);

  await exportButton(page).click();
  await dialog(page).getByRole("link", { name: stepUp.useProvider }).click();
  await signInAtProvider(page, "armen");
  await expect(page).toHaveURL(list);
  const downloading = page.waitForEvent("download");
  await exportButton(page).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("after the days of grace a person can only add a second factor, and goes on with it", { tag: "@deep" }, async ({
  page,
}) => {
  const site = siteOf("labs");
  const manager = await staffClient(site);
  const demand = (staff: boolean) =>
    callApi(manager, "PATCH", "/account/policy", { demands: { staff, manager: false } });
  const account = await ownAccount(site, "labs-yerevan", "staff");
  await demand(true);
  try {
    await openDashboard(page, site, "/dashboard/check-in?location=labs-yerevan", account);
    await expect(page.getByText(stepUp.dueText)).toBeVisible();
    await expect(page.getByText("(7 days left)")).toBeVisible();
    const times = { tenant: "labs", username: account.username };
    await control("staff-times", { ...times, due: new Date(Date.now() + 48 * HOUR_MS).toISOString() });
    await page.reload();
    await expect(page.getByText("(2 days left)")).toBeVisible();
    await control("staff-times", { ...times, due: anHourAgo(), proved: anHourAgo() });
    await page.reload();
    await expect(page.getByRole("heading", { name: signIn.enrolTitle })).toBeVisible();
    await expectAccessible(page, "the days of grace are over");
    await page.goto(`${site}/dashboard/applicants?location=labs-yerevan`);
    await expect(page.getByRole("heading", { name: signIn.enrolTitle })).toBeVisible();

    await page.getByRole("button", { name: signIn.useTotp }).click();
    await dialog(page).getByLabel(dashboard.password, { exact: true }).fill(PASSPHRASE);
    await dialog(page).getByRole("button", { name: stepUp.confirm, exact: true }).click();
    const app = authenticatorApp(String(await page.locator(".select-all").textContent()));
    await page.getByLabel(signIn.totpFirst).fill(app.code());
    await page.getByRole("button", { name: signIn.totpAdd }).click();
    expect(await saveCodes(page)).toHaveLength(10);
    await expectInside(page);
    await expect(page.getByText(stepUp.dueText)).toHaveCount(0);
  } finally {
    await demand(false);
  }
});
