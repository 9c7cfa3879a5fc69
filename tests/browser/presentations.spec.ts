import { expect, type Locator, type Page, test } from "playwright/test";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { firstRows } from "@/tests/support/long-form";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { draftWithoutSeats, makeAppointment, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { signInStaff, staffWords } from "./staff-sign-in";

const { dashboard, presentations: words, common, errors } = staffWords;
const locationKey = "studios-yerevan";
const zone = "Asia/Yerevan";
const site = siteOf("studios");
const path = `/dashboard/schedules/presentations?location=${locationKey}`;

// One after another: they share the rows of one centre.
test.describe.configure({ mode: "default" });

const today = () => dayIn(zone, new Date());
const rows = (page: Page) => page.locator("tbody tr");
/** A number as the table shows it. */
const written = (count: number) => count.toLocaleString("en");
const rowOf = (page: Page, capacity: number) => rows(page).filter({ hasText: `/${written(capacity)}` });
const dialogOf = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });
const message = (words_: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), words_);

/** A capacity that identifies one row. */
const rareCapacity = () => 1000 + Math.floor(Math.random() * 8000);

/** The days that the centre offers in the next weeks. */
const offeredDays = async (staff: SiteClient): Promise<Day[]> => {
  const months = new Set([0, 20, 40].map((days) => plusDays(today(), days).slice(0, 7)));
  const days: Day[] = [];
  for (const month of months) {
    const [year, number = 1] = month.split("-").map(Number);
    const body = { month: number - 1, year, locationKey };
    const { calendarStartDays } = await callApi<{ calendarStartDays: { date: Day }[] }>(
      staff,
      "POST",
      "/start-day/month",
      body,
    );
    days.push(...calendarStartDays.map(({ date }) => date));
  }
  return [...new Set(days)].filter((day) => day > plusDays(today(), 3));
};

/** Adds a presentation on the day after tomorrow for all offered start days; it is on the first page of fifty. */
const addOne = async (capacity = rareCapacity()): Promise<Presentation> => {
  const staff = await staffClient(site);
  const date = instantAt(plusDays(today(), 2), "09:00", zone).toISOString();
  const body = { locationKey, capacity, date, startDates: await offeredDays(staff) };
  return callApi<Presentation>(staff, "POST", "/presentation/add", body);
};

const open = async (page: Page, query = "&size=50") => {
  await signInStaff(page, site);
  await page.goto(site + path + query);
  await expect(rows(page).first()).toBeVisible();
};

/** Books a seat of a presentation. Returns its start date. */
const bookSeat = async (presentation: Presentation): Promise<Day> => {
  const applicant = new SiteClient(site);
  const id = await draftWithoutSeats(applicant, { tenant: "studios", locationKey });
  const { sessions } = await callApi<{ sessions: Session[] }>(applicant, "GET", `/schedule?locationKey=${locationKey}`);
  for (const { _id: session_id, pairId } of sessions.filter(({ isAvailable }) => isAvailable)) {
    const path = `/start-day/${session_id}/${pairId ?? "none"}/${locationKey}`;
    const { startDays } = await callApi<{ startDays: AvailableStartDay[] }>(applicant, "GET", path);
    const day = startDays.find(({ isAvailable, date }) => isAvailable && presentation.startDates.includes(date));
    if (!day) continue;
    const seats = { session_id, secondary_session_id: pairId, start_day: day._id, presentation_date: presentation._id };
    await saveAnswers(applicant, id, seats);
    await makeAppointment(applicant, id);
    return day.date;
  }
  throw new Error("no start day is free");
};

/** Opens a day's month in a calendar by its lists. */
const turnTo = async (calendar: Locator, day: Day) => {
  await calendar.getByRole("combobox", { name: /year/i }).selectOption(day.slice(0, 4));
  await calendar.getByRole("combobox", { name: /month/i }).selectOption(String(Number(day.slice(5, 7)) - 1));
};

const row = (at: number, days: number, changed: Partial<Presentation> = {}): Presentation => ({
  _id: `row-${at}`,
  date: instantAt(plusDays(today(), days), "12:00", zone).toISOString(),
  capacity: 100 + at,
  busyCapacity: 0,
  startDates: [],
  location_key: locationKey,
  ...changed,
});

/** Serves just these presentations, each of which can be deleted. */
const stubPresentations = async (page: Page, given: Presentation[]) => {
  let left = given;
  await page.route("**/api/presentation/list", (route) => {
    const { limit, offset } = route.request().postDataJSON() as { limit: number; offset: number };
    return route.fulfill({ json: { presentations: left.slice(offset, offset + limit), count: left.length } });
  });
  await page.route("**/api/presentation/delete/*", (route) => {
    left = left.filter(({ _id }) => !route.request().url().endsWith(_id));
    return route.fulfill({ status: 204 });
  });
};

test.describe("adding a presentation", () => {
  test("keeps what was typed through another screen and the end of the session, and drops it on signing out", async ({
    page,
  }) => {
    await open(page);
    await page.getByLabel(words.capacity).fill("77");
    await page.getByRole("link", { name: dashboard.startDays }).click();
    await page.waitForURL(/start_day/);
    await page.goBack();
    await expect(page.getByLabel(words.capacity)).toHaveValue("77");
    // A list that is still being read would lead to the login by itself.
    await expect(rows(page).first()).toBeVisible();

    await page.context().clearCookies({ name: "startday-staff" });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByLabel(dashboard.username).fill("demo");
    await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: dashboard.login }).click();
    await expect(page.getByLabel(words.capacity)).toHaveValue("77");

    await page.getByRole("button", { name: common.signOut }).click();
    await expect(page.getByRole("heading", { name: dashboard.loginTitle })).toBeVisible();
    await open(page);
    await expect(page.getByLabel(words.capacity)).toHaveValue("100");
  });
});

test.describe("changing a presentation", () => {
  const editButton = (page: Page, capacity: number) => rowOf(page, capacity).getByRole("button").first();

  // The form that adds one shows the same in every run.
  for (const typed of firstRows(0, ["66"]))
    test("keeps the dialog and its values through the end of the session", async ({ page }) => {
      const { capacity } = await addOne();
      await open(page);
      await editButton(page, capacity).click();
      const dialog = dialogOf(page, words.editTitle);
      await dialog.getByLabel(words.capacity).fill(typed);
      await page.context().clearCookies({ name: "startday-staff" });
      await dialog.getByRole("button", { name: common.save }).click();
      await page.getByLabel(dashboard.username).fill("demo");
      await page.getByLabel(dashboard.password, { exact: true }).fill("demo-password");
      await page.getByRole("button", { name: dashboard.login }).click();
      await expect(dialog.getByLabel(words.capacity)).toHaveValue(typed);
    });
});

test("a seat that somebody takes is seen at once, guards its day and capacity, and is moved only when that is confirmed", async ({
  page,
}) => {
  const presentation = await addOne();
  const { capacity } = presentation;
  await open(page);
  await expect(rowOf(page, capacity)).toContainText(`0/${written(capacity)}`);
  const day = await bookSeat(presentation);
  await expect(rowOf(page, capacity)).toContainText(`1/${written(capacity)}`);

  const edit = rowOf(page, capacity).getByRole("button").first();
  await edit.click();
  const dialog = dialogOf(page, words.editTitle);
  const save = dialog.getByRole("button", { name: common.save });
  await dialog.getByLabel(words.capacity).fill("0");
  await dialog.getByLabel(words.capacity).blur();
  await expect(dialog.getByText(message(errors.dashboard_start_days_busy_validation, { busy: 1 }))).toBeVisible();
  await dialog.getByLabel(words.capacity).fill(String(capacity));

  await dialog.locator("#edit-presentation-startDates").click();
  const days = dialogOf(page, words.startDates);
  await turnTo(days, day);
  const chosen = days.locator(`[data-day="${day}"]`).getByRole("button");
  await expect(chosen).toBeEnabled();
  await chosen.click();
  await days.getByRole("button", { name: common.done }).click();
  await save.click();
  const named = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
  await expect(dialog.getByText(message(words.datesBooked, { dates: named }))).toBeVisible();
  await dialog.locator("#edit-presentation-startDates").click();
  await turnTo(days, day);
  await chosen.click();
  await days.getByRole("button", { name: common.done }).click();

  await dialog.getByLabel(words.hour).selectOption("15");
  await save.click();
  const move = dialogOf(page, words.moveTitle);
  await expect(move).toContainText("1 person is booked.");
  await move.getByRole("button", { name: common.cancel }).click();
  await expect(dialog.getByLabel(words.hour)).toHaveValue("15");
  await save.click();
  await move.getByRole("button", { name: words.moveConfirm }).click();
  await expect(page.getByText(words.dashboard_presentation_day_update_success_message)).toBeVisible();
  await expect(rowOf(page, capacity)).toContainText(/3:00\sPM/);

  await rowOf(page, capacity).getByRole("button").last().click();
  const blocked = dialogOf(page, words.deleteTitle);
  await expect(blocked).toContainText(errors.presentation_has_bookings);
  await expect(blocked.getByRole("button", { name: words.delete, exact: true })).toHaveCount(0);
});

test.describe("deleting a presentation", () => {
  test("opens the previous page after its last row, and the form after the last of all", async ({ page }) => {
    await stubPresentations(
      page,
      [1, 2, 3, 4, 5, 6].map((at) => row(at, at)),
    );
    await open(page, "&page=2&size=5");
    const remove = async (at: number) => {
      await rows(page).nth(at).getByRole("button").last().click();
      await page.getByRole("dialog").getByRole("button", { name: words.delete, exact: true }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    };
    await expect(rows(page)).toHaveCount(1);
    await remove(0);
    await expect(page).toHaveURL(/page=1&size=5/);
    await expect(rows(page)).toHaveCount(5);
    await expect(rows(page).nth(4).getByRole("button").last()).toBeFocused();
    for (const left of [4, 3, 2, 1, 0]) {
      await remove(left);
      await expect(rows(page)).toHaveCount(left);
    }
    await expect(page.getByText(words.noPresentations)).toBeVisible();
    await expect(page.locator("#presentation-date")).toBeFocused();
  });
});

test.describe("the table of presentations", () => {
  test("begins with five rows; page and size are in the address", async ({ page }) => {
    await open(page, "");
    await expect(rows(page)).toHaveCount(5);
    await expect(page.getByLabel(dashboard.rows).locator("option")).toHaveText(["5", "10", "25", "50"]);
    await page.getByRole("button", { name: dashboard.next }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel(dashboard.rows).selectOption("10");
    await expect(page).toHaveURL(/page=1&size=10/);
    await expect(rows(page)).toHaveCount(10);
    await page.reload();
    await expect(rows(page)).toHaveCount(10);
  });

  test("has no accessibility violation, with or without a dialog, on a phone too", async ({ page }) => {
    await stubPresentations(page, [row(1, 3), row(2, -3)]);
    await open(page);
    await expectAccessible(page, "presentations", "light");
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page, "presentations on a phone", "dark");
    await rows(page).first().getByRole("button").first().click();
    await expectAccessible(page, "changing a presentation");
  });
});
