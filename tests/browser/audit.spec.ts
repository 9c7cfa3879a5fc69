import { expect, test } from "playwright/test";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { audit, dashboard } = staffWords;
const site = siteOf("am");
const locationKey = "dilijan";

/** Changes the settings of Dilijan more often than entries fit on a page, at last its agreement. */
const changeSettings = async () => {
  const staff = await staffClient(site);
  const path = `/config/${locationKey}`;
  const { contract } = await callApi<LocationSettings>(staff, "GET", path);
  for (let count = 1; count <= 11; count++) await callApi(staff, "POST", path, { registrationEmployeesCount: count });
  const text = `${contract.body.en ?? ""}\n\nNew is this sentence, number ${Date.now()}.`;
  await callApi(staff, "POST", path, { contract: { version: `test-${Date.now()}`, body: { en: text } } });
};

test("the audit log shows who changed what, in pages, without accessibility violations down to a phone", async ({
  page,
}) => {
  await changeSettings();
  await openDashboard(page, site, `/dashboard/audit?location=${locationKey}`);
  const entries = page.getByRole("main").locator("li[id^=entry-]");
  await expect(entries).toHaveCount(10);
  const agreement = `${audit.field_contract} · ${audit.field_body} · English`;
  await entries.first().getByText(audit.textChanged.replace("{field}", agreement)).click();
  await expect(entries.first().locator("ins").first()).toBeVisible();
  await expectAccessible(page, "audit log with a difference", "light");
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, "audit log on a phone", "dark");

  await page.getByRole("button", { name: dashboard.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel(audit.filter).selectOption("account_invited");
  await expect(page).toHaveURL(/action=account_invited/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(entries.filter({ hasNotText: audit.action_account_invited })).toHaveCount(0);
});
