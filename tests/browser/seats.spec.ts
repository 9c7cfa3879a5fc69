import { expect, type Locator, type Page, test } from "playwright/test";
import { plusDays } from "@/lib/kit/day";
import { callApi, SiteClient } from "./api";
import { freshPhone, Journey, siteOf, wordsOf } from "./applicant-journey";
import { bookAppointment, openSeatsStep, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";
import { messageLink } from "./message-link";
import { shows } from "./shows";
import { pairIds, StaffApi } from "./staff-api";

const words = wordsOf("en");

const sessionCard = (page: Page, name: RegExp): Locator => page.getByRole("radio", { name });
const days = (page: Page): Locator => page.getByRole("group", { name: words.session.startDay }).getByRole("radio");
const changeOf = (page: Page, legend: string): Locator =>
  page.getByRole("button", { name: `${words.common.change} ${legend}`, exact: true });

const choose = async (page: Page, session: RegExp): Promise<void> => {
  await sessionCard(page, session).click();
  await days(page).first().click();
  await new Journey(page, "", "en").seatsChosen();
};

/** Opens the summary with the chosen seats. */
const toSummary = async (page: Page, session: RegExp): Promise<Journey> => {
  const journey = new Journey(page, "", "en");
  await choose(page, session);
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  return journey;
};

test("the waiting list offers cancelled seats, which the applicant accepts, accessibly on the narrowest phone", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const staff = await StaffApi.of("labs", "labs-yerevan");
  const [first = "", second = ""] = pairIds(await staff.sessions(), 0);
  const [, , date = ""] = await staff.freeDates(first);
  await staff.leaveSeats(0, [first, second]);
  await staff.setDay(first, date, 1);

  const booked = new SiteClient(siteOf("labs"));
  const id = await bookAppointment(booked, { tenant: "labs", locationKey: "labs-yerevan" });

  const phone = freshPhone("+37493", 6);
  const waiting = await openSeatsStep(page, { tenant: "labs", locationKey: "labs-yerevan", phone });
  await expect(sessionCard(page, /^Monday 3:30/)).toBeDisabled();
  await expectAccessible(page, "session: full ones");
  await page.getByRole("button", { name: words.waiting.join }).click();
  const dialog = page.getByRole("dialog", { name: words.waiting.join });
  await expect(dialog.getByRole("radio", { name: /^Monday 3:30/ })).toBeChecked();
  await expectAccessible(page, "session: joining the waiting list");
  await dialog.getByRole("button", { name: words.waiting.join }).click();
  await expect(page.getByText(words.waiting.waitTitle)).toBeVisible();
  await expect(page.getByText("You are number 1 in line.")).toBeVisible();
  await expectAccessible(page, "session: waiting");
  await page.reload();
  await expect(page.getByText("You are number 1 in line.")).toBeVisible();

  await callApi(booked, "DELETE", `/registration/appointment/${id}`);
  await expect(async () => {
    // As when somebody returns to the window.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText(words.waiting.offerTitle)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByText(/^Seats are kept for you until/)).toBeVisible();
  await expectAccessible(page, "session: an offer");
  // The list of applications shows the offer too.
  await callApi(page, "POST", "/registration", { language: "en" });
  await page.goto(`${siteOf("labs")}/applications`);
  await expect(page.getByText(wordsOf("en", "unknown").waiting.offerTitle)).toBeVisible();

  // The message leads to the offer itself, whatever step was open last.
  await saveAnswers(page, waiting, {}, { step: "studentData" });
  await page.goto(await messageLink(page, phone, words.messages.offered_lead));
  await expect(page.getByText(words.waiting.offerTitle)).toBeVisible();
  await expect(page).toHaveURL(`${siteOf("labs")}/form/${waiting}?step=session`);
  await page.getByRole("button", { name: words.waiting.accept }).dblclick();
  await new Journey(page, "", "en").heading(words.appointment.congratsTitle);
});

test("the message of an offer leads to it after a cancellation, too", { tag: "@deep" }, async ({ page }) => {
  test.setTimeout(120_000);
  const phone = freshPhone("+37493", 6);
  const place = { tenant: "am", locationKey: "dilijan", phone };
  const site = siteOf(place.tenant);
  const staff = await StaffApi.of(place.tenant, place.locationKey);
  const [first = "", second = ""] = pairIds(await staff.sessions(), 0);
  const [, , date = ""] = await staff.freeDates(first);
  const id = await bookAppointment(page, place);
  await callApi(page, "DELETE", `/registration/appointment/${id}`);
  await staff.leaveSeats(0, [first, second]);
  const range = { session_id: first, secondary_session_id: second, from: date, to: plusDays(date, 7) };
  await callApi(page, "POST", `/registration/${id}/waiting-list`, range);
  await staff.setDay(first, date, 1);
  await staff.leaveSeats(1, [second]);
  await page.goto(await messageLink(page, phone, words.messages.offered_lead));
  await expect(page.getByText(words.waiting.offerTitle)).toBeVisible();
  await expect(page).toHaveURL(`${site}/edit-form/${id}?step=session`);
  await page.getByRole("button", { name: words.waiting.accept }).click();
  await new Journey(page, "", "en").heading(words.appointment.title);
});

/** The idempotency keys of the booking calls. */
const bookingKeys = (page: Page): string[] => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("make-appointment")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

test("the summary holds the seats over a reload, Back and changes, and a double click on Book books once", async ({
  page,
}) => {
  await openSeatsStep(page, { tenant: "2", locationKey: "yerevan" });
  const journey = await toSummary(page, /^Tuesday 6:00/);
  const held = page.getByText(/^Held for you until .+ \((9|10) min\)$/);
  await expect(held).toBeVisible();
  await page.reload();
  await expect(held).toBeVisible();
  await page.getByRole("link", { name: words.common.back, exact: true }).click();
  await journey.heading(words.form.title_session);
  await expect(changeOf(page, words.session.startDay)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/hold/") && asked.push(request.method()));
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await expect(held).toBeVisible();
  // The same seats are held already, so nothing is sent again.
  expect(asked).toEqual([]);

  const change = (what: string) => page.getByRole("link", { name: `${words.common.change} ${what}`, exact: true });
  await page.getByText(/optional questions left empty$/).click();
  await change(words.fields.student.cityPass).click();
  await journey.heading(words.form.title_studentData);
  await journey.type("cityPass", "AB-12");
  await journey.press(words.common.saveReturn);
  await journey.heading(words.form.title_confirmation);
  await expect(page.getByText("AB-12")).toBeVisible();

  const keys = bookingKeys(page);
  await journey.tick("confirmed");
  await page.getByRole("button", { name: words.confirmation.book }).dblclick();
  await journey.heading(words.appointment.congratsTitle);
  expect(keys).toHaveLength(1);
  await page.goto(`${siteOf("2")}/applications`);
  await expect(page.getByText(words.applications.status_submitted)).toHaveCount(1);
  shows(5, { clicks: 2, "calls sent": keys.length, appointments: 1 });
});
