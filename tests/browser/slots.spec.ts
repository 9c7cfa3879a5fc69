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

// One after the other: they share a centre's week.
test.describe.configure({ mode: "default" });

const dayName = (weekday: number) => weekdayText("en", weekday);
const [monday, tuesday, thursday, sunday] = [dayName(1), dayName(2), dayName(4), dayName(7)];
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const editOf = (page: Page, text: string) => rowOf(page, text).getByRole("button").first();
const deleteOf = (page: Page, text: string) => rowOf(page, text).getByRole("button").last();
const dialogOf = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });

const openSlots = async (page: Page, { tenant, locationKey }: typeof marseille, username = "demo") => {
  await signInStaff(page, siteOf(tenant), { username, password: "demo-password" });
  await page.goto(`${siteOf(tenant)}/dashboard/schedules/slots?location=${locationKey}`);
};

const slotsOf = async (caller: Caller, locationKey: string): Promise<Slot[]> =>
  (await callApi<{ sessions: Slot[] }>(caller, "POST", "/schedule/get-sessions", { locationKey })).sessions;

interface NewSlots {
  weekdays: number[];
  pairWeekday: number;
  start_time: string;
  end_time: string;
}

/** Opens Marseille's week with these slots and without what earlier tests added: those begin before eight. */
const openMarseille = async (page: Page, ...added: NewSlots[]) => {
  const staff = await staffClient(siteOf(marseille.tenant));
  const early = (await slotsOf(staff, "marseille")).filter(({ start_time }) => start_time < "08:00");
  for (const { _id } of early) await callApi(staff, "DELETE", `/schedule/delete/${_id}`);
  for (const slots of added)
    await callApi(staff, "POST", "/schedule/add", { locationKey: "marseille", capacity: 9, ...slots });
  await openSlots(page, marseille);
  await expect(page.getByRole("rowgroup").first()).toBeVisible();
};

const fillTimes = async (page: Page, start: string, end: string) => {
  await page.getByLabel(words.start).fill(start);
  await page.getByLabel(words.end, { exact: true }).fill(end);
};

test.describe("adding weekly slots", () => {
  test("adds one on each ticked weekday, and says that these are no pair", async ({ page }) => {
    await openMarseille(page);
    await page.getByRole("button", { name: words.add }).click();
    const dialog = dialogOf(page, words.addTitle);
    await dialog.getByLabel(monday).check();
    await expect(dialog.getByText(words.pairHint)).toBeVisible();
    await dialog.getByLabel(sunday).check();
    await expect(dialog.getByText(words.pairSeveral)).toBeVisible();
    await expect(dialog.getByLabel(words.pair)).toBeDisabled();
    await fillTimes(page, "06:10", "07:40");
    await dialog.getByLabel(words.capacity).fill("13");
    await expect(dialog.getByLabel(words.employees)).toHaveValue("1");
    await dialog.getByRole("button", { name: words.add }).dblclick();
    await expect(page.getByText("2 slots have been added.")).toBeVisible();
    await expect(rowOf(page, "6:10–7:40 AM")).toHaveCount(2);
    await expect(rowOf(page, "6:10–7:40 AM").first()).toContainText("13");
  });

  test("adds a pair as one entry of both weekdays", async ({ page }) => {
    await openMarseille(page);
    await page.getByRole("button", { name: words.add }).click();
    const dialog = dialogOf(page, words.addTitle);
    await dialog.getByLabel(monday).check();
    await fillTimes(page, "06:00", "07:00");
    await dialog.getByLabel(words.pair).selectOption({ label: thursday });
    await dialog.getByLabel(words.capacity).fill("11");
    await dialog.getByLabel(words.employees).fill("3");
    await dialog.getByRole("button", { name: words.add }).click();
    await expect(page.getByText("The slot has been added.")).toBeVisible();
    await expect(rowOf(page, "6:00–7:00 AM")).toHaveCount(1);
    await expect(rowOf(page, "6:00–7:00 AM")).toContainText(thursday);
  });

  test("keeps typed values through the end of the session", async ({ page }) => {
    await openMarseille(page);
    await page.getByRole("button", { name: words.add }).click();
    const dialog = dialogOf(page, words.addTitle);
    await dialog.getByLabel(tuesday).check();
    await fillTimes(page, "06:20", "07:20");
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

test.describe("changing a weekly slot", () => {
  test("changes its pair too, and says who will be notified", async ({ page }) => {
    await openMarseille(page, { weekdays: [1], pairWeekday: 4, start_time: "06:30", end_time: "07:30" });
    await editOf(page, "6:30–7:30 AM").click();
    const dialog = dialogOf(page, words.editTitle);
    await expect(dialog.getByText(words.timesTold)).toHaveCount(0);
    await fillTimes(page, "06:35", "07:35");
    await expect(dialog.getByText(words.timesTold)).toBeVisible();
    await dialog.getByLabel(words.capacity).fill("17");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(page.getByText(words.updated)).toBeVisible();
    await expect(rowOf(page, "6:35–7:35 AM")).toContainText("17");
    const pair = (await slotsOf(page, "marseille")).filter(({ start_time }) => start_time === "06:35");
    expect(pair.map(({ capacity }) => capacity)).toEqual([17, 17]);
  });
});

test.describe("deleting a weekly slot", () => {
  test("leaves the other half of a pair on demand, and focuses the next row", async ({ page }) => {
    await openMarseille(page, { weekdays: [1], pairWeekday: 4, start_time: "06:40", end_time: "07:40" });
    await deleteOf(page, "6:40–7:40 AM").click();
    const dialog = dialogOf(page, words.deleteTitle);
    await dialog.getByLabel(words.deleteOne.replace("{weekday}", monday)).check();
    await dialog.getByRole("button", { name: words.delete, exact: true }).click();
    await expect(page.getByText(words.deleted)).toBeVisible();
    await expect(page.getByRole("rowgroup").filter({ hasText: "6:40–7:40 AM" })).toContainText(thursday);
    await expect(page.locator("[data-delete]").first()).toBeFocused();

    await deleteOf(page, "6:40–7:40 AM").click();
    await dialog.getByRole("button", { name: words.delete, exact: true }).click();
    await expect(rowOf(page, "6:40–7:40 AM")).toHaveCount(0);
  });

  test("deletes both halves of a pair by default", async ({ page }) => {
    await openMarseille(page, { weekdays: [2], pairWeekday: 5, start_time: "06:50", end_time: "07:50" });
    await deleteOf(page, "6:50–7:50 AM").click();
    await dialogOf(page, words.deleteTitle).getByRole("button", { name: words.delete, exact: true }).click();
    await expect(page.getByText(words.deleted)).toBeVisible();
    await expect(rowOf(page, "6:50–7:50 AM")).toHaveCount(0);
    expect((await slotsOf(page, "marseille")).some(({ start_time }) => start_time === "06:50")).toBe(false);
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
