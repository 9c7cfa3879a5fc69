import { expect, type Page, test } from "playwright/test";
import type { Slot } from "@/lib/contracts/staff-schedule";
import { weekdayText } from "@/lib/i18n/dates";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { openDashboard, staffWords } from "./staff-sign-in";

const { slots: words } = staffWords;
const site = siteOf("mar");
const locationKey = "marseille";

/** Opens Marseille's week without slots of earlier tests, which begin before eight. */
const openMarseille = async (page: Page) => {
  const staff = await staffClient(site);
  const { sessions } = await callApi<{ sessions: Slot[] }>(staff, "POST", "/schedule/get-sessions", { locationKey });
  const early = sessions.filter(({ start_time }) => start_time < "08:00");
  for (const { _id } of early) await callApi(staff, "DELETE", `/schedule/delete/${_id}`);
  await openDashboard(page, site, `/dashboard/schedules/slots?location=${locationKey}`);
  await expect(page.getByRole("rowgroup").first()).toBeVisible();
};

test("a slot is added to the week, without accessibility violations, on a phone too", async ({ page }) => {
  await openMarseille(page);
  await expectAccessible(page, "slots", "light");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, "slots on a phone", "dark");
  await page.getByRole("button", { name: words.add }).click();
  await expectAccessible(page, "adding slots");
  const dialog = page.getByRole("dialog", { name: words.addTitle, exact: true });
  await dialog.getByLabel(weekdayText("en", 2)).check();
  await dialog.getByLabel(words.start).fill("06:20");
  await dialog.getByLabel(words.end, { exact: true }).fill("07:20");
  await dialog.getByLabel(words.capacity).fill("12");
  await dialog.getByRole("button", { name: words.add }).click();
  await expect(page.getByRole("row").filter({ hasText: "6:20–7:20 AM" })).toHaveCount(1);
});
