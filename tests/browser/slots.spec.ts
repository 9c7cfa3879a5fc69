import { expect, type Page, test } from "playwright/test";
import type { Slot } from "@/lib/contracts/staff-schedule";
import { hoursText } from "@/lib/i18n/clock";
import { weekdayText } from "@/lib/i18n/dates";
import { type Caller, callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { signInStaff, staffWords } from "./staff-sign-in";

const { dashboard, slots: words, common, errors } = staffWords;
const marseille = { tenant: "mar", locationKey: "marseille" };
const studios = { tenant: "studios", locationKey: "studios-yerevan" };

// One after another: they share a centre's week.
test.describe.configure({ mode: "default" });

const tuesday = weekdayText("en", 2);
const sunday = weekdayText("en", 7);
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialogOf = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });

const openSlots = async (page: Page, { tenant, locationKey }: typeof marseille, username = "demo") => {
  await signInStaff(page, siteOf(tenant), { username, password: "demo-password" });
  await page.goto(`${siteOf(tenant)}/dashboard/schedules/slots?location=${locationKey}`);
};

const slotsOf = async (caller: Caller, locationKey: string): Promise<Slot[]> =>
  (await callApi<{ sessions: Slot[] }>(caller, "POST", "/schedule/get-sessions", { locationKey })).sessions;

/** Opens Marseille's week without slots of earlier tests, which begin before eight. */
const openMarseille = async (page: Page) => {
  const staff = await staffClient(siteOf(marseille.tenant));
  const early = (await slotsOf(staff, "marseille")).filter(({ start_time }) => start_time < "08:00");
  for (const { _id } of early) await callApi(staff, "DELETE", `/schedule/delete/${_id}`);
  await openSlots(page, marseille);
  await expect(page.getByRole("rowgroup").first()).toBeVisible();
};

test.describe("adding weekly slots", () => {
  test("keeps typed values through the end of the session", async ({ page }) => {
    await openMarseille(page);
    await page.getByRole("button", { name: words.add }).click();
    const dialog = dialogOf(page, words.addTitle);
    await dialog.getByLabel(tuesday).check();
    await dialog.getByLabel(words.start).fill("06:20");
    await dialog.getByLabel(words.end, { exact: true }).fill("07:20");
    await dialog.getByLabel(words.capacity).fill("12");
    await page.context().clearCookies({ name: "startday-staff" });
    await dialog.getByRole("button", { name: words.add }).click();
    await page.getByLabel(dashboard.username).fill("demo");
    await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: dashboard.login }).click();
    await expect(dialog.getByLabel(tuesday)).toBeChecked();
    await expect(dialog.getByLabel(words.start)).toHaveValue("06:20");
    await dialog.getByRole("button", { name: words.add }).click();
    await expect(rowOf(page, "6:20–7:20 AM")).toHaveCount(1);
  });
});

test("a booked slot keeps its pair and cannot be deleted, and the page says what to do first", async ({ page }) => {
  await bookAppointment(new SiteClient(siteOf(studios.tenant)), studios);
  await openSlots(page, studios);
  const booked = (await slotsOf(page, studios.locationKey)).find(({ busyCapacity, pairId }) => busyCapacity && pairId);
  const times = hoursText("en", booked?.start_time ?? "", booked?.end_time ?? "");
  const name = rowOf(page, times).filter({ has: page.locator("td", { hasText: /^[1-9]\d*$/ }).nth(2) });
  await name.getByRole("button").first().click();
  const dialog = dialogOf(page, words.editTitle);
  await dialog.getByLabel(words.pair).selectOption({ label: sunday });
  await expect(dialog.getByText(words.pairReplaced)).toBeVisible();
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(dialog.getByText(`${errors.session_has_bookings} ${words.bookedAdvice}`)).toBeVisible();
  await expect(dialog.getByLabel(words.pair)).toHaveValue("7");
  await dialog.getByRole("button", { name: common.cancel }).click();

  await name.getByRole("button").last().click();
  const asked = dialogOf(page, words.deleteTitle);
  await asked.getByRole("button", { name: words.delete, exact: true }).click();
  await expect(asked.getByText(`${errors.session_has_bookings} ${words.bookedAdvice}`)).toBeVisible();
});

test("weekly slots are closed to staff who do not manage the centre", async ({ page, browser }) => {
  await openSlots(page, marseille);
  const username = `desk-${Date.now()}`;
  const account = { username, role: "staff", locations: ["marseille"], password: "demo-password" };
  await callApi(page, "POST", "/account/add", account);
  const clerk = await (await browser.newContext()).newPage();
  await openSlots(clerk, marseille, username);
  await expect(clerk.getByText(dashboard.forManagersText)).toBeVisible();
  await expect(clerk.getByRole("button", { name: words.add })).toHaveCount(0);
});

test("the week of slots has no accessibility violation, with or without a dialog, on a phone too", async ({ page }) => {
  await openMarseille(page);
  await expectAccessible(page, "slots", "light");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, "slots on a phone", "dark");
  await page.getByRole("button", { name: words.add }).click();
  await expectAccessible(page, "adding slots");
});
