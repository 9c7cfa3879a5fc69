import { expect, type Page, test } from "playwright/test";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { callApi, SiteClient } from "./api";
import { siteOf } from "./applicant-journey";
import { draftWithoutSeats, makeAppointment, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";
import { staffClient } from "./staff-api";
import { signInStaff, staffWords } from "./staff-sign-in";

const { presentations: words, common } = staffWords;
const locationKey = "studios-yerevan";
const zone = "Asia/Yerevan";
const site = siteOf("studios");
const path = `/dashboard/schedules/presentations?location=${locationKey}`;

const today = () => dayIn(zone, new Date());
const rows = (page: Page) => page.locator("tbody tr");
/** A number as the table shows it. */
const written = (count: number) => count.toLocaleString("en");
const rowOf = (page: Page, capacity: number) => rows(page).filter({ hasText: `/${written(capacity)}` });
const dialogOf = (page: Page, title: string) => page.getByRole("dialog", { name: title, exact: true });

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

const open = async (page: Page) => {
  await signInStaff(page, site);
  await page.goto(`${site}${path}&size=50`);
  await expect(rows(page).first()).toBeVisible();
};

/** Books a seat of a presentation. */
const bookSeat = async (presentation: Presentation): Promise<void> => {
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
    return;
  }
  throw new Error("no start day is free");
};

test("a seat that somebody takes is seen at once, and its presentation is moved only when that is confirmed", async ({
  page,
}) => {
  const presentation = await addOne();
  const { capacity } = presentation;
  await open(page);
  await expectAccessible(page, "presentations", "light");
  await expect(rowOf(page, capacity)).toContainText(`0/${written(capacity)}`);
  await bookSeat(presentation);
  await expect(rowOf(page, capacity)).toContainText(`1/${written(capacity)}`);

  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, "presentations on a phone", "dark");
  await rowOf(page, capacity).getByRole("button", { name: /^Edit/ }).click();
  await expectAccessible(page, "changing a presentation");
  const dialog = dialogOf(page, words.editTitle);
  await dialog.getByLabel(words.hour).selectOption("15");
  await dialog.getByRole("button", { name: common.save }).click();
  const move = dialogOf(page, words.moveTitle);
  await expect(move).toContainText("1 person is booked.");
  await move.getByRole("button", { name: words.moveConfirm }).click();
  await expect(page.getByText(words.dashboard_presentation_day_update_success_message)).toBeVisible();
  await expect(rowOf(page, capacity)).toContainText(/3:00\sPM/);
});
