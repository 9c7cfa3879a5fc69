import { expect, type Locator, type Page, test } from "playwright/test";
import { callApi, SiteClient } from "./api";
import { Journey, siteOf, wordsOf } from "./applicant-journey";
import { bookAppointment, openSeatsStep } from "./application-api";
import { shows } from "./shows";
import { pairIds, StaffApi } from "./staff-api";

const words = wordsOf("en");

const sessionCard = (page: Page, name: RegExp): Locator => page.getByRole("radio", { name });
const days = (page: Page): Locator => page.getByRole("group", { name: words.session.startDay }).getByRole("radio");
const chosenPresentation = (page: Page): Locator =>
  page.getByRole("group", { name: words.session.presentation, exact: true }).getByRole("radio", { checked: true });
/** The chosen day, as it is written in a call. */
const chosenDate = async (page: Page): Promise<string> => {
  const name = await days(page).and(page.locator(":checked")).locator("xpath=../..").locator("label").textContent();
  return new Date(`${name} UTC`).toISOString().slice(0, 10);
};

const choose = async (page: Page, session: RegExp): Promise<void> => {
  await sessionCard(page, session).check();
  await days(page).first().check();
  await expect(chosenPresentation(page)).toBeVisible();
};

/** Opens the summary with the chosen seats. */
const toSummary = async (page: Page, session: RegExp): Promise<Journey> => {
  const journey = new Journey(page, "", "en");
  await choose(page, session);
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  return journey;
};

const readySummary = async (page: Page, tenant: string, session: RegExp) => {
  const id = await openSeatsStep(page, { tenant, locationKey: "yerevan" });
  return { id, journey: await toSummary(page, session) };
};

test("the summary holds the seats, shows until when, and keeps them over a reload and Back", async ({ page }) => {
  const { journey } = await readySummary(page, "2", /^Monday 3:30/);
  const held = page.getByText(/^Held for you until .+ \((9|10) min\)$/);
  await expect(held).toBeVisible();
  await page.reload();
  await expect(held).toBeVisible();
  await page.getByRole("link", { name: words.common.back, exact: true }).click();
  await journey.heading(words.form.title_session);
  await expect(days(page).first()).toBeChecked();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/hold/") && asked.push(request.method()));
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await expect(held).toBeVisible();
  // The same seats are held already, so nothing is sent again.
  expect(asked).toEqual([]);
});

test("signing out releases held seats", async ({ page }) => {
  const { id } = await readySummary(page, "2", /^Wednesday 6:00/);
  // A single unfinished application opens at once; the list, with signing out, needs two.
  await callApi(page, "POST", "/registration", { language: "en" });
  await page.goto(`${siteOf("2")}/applications`);
  const released = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: words.common.signOut }).click();
  expect((await released).url()).toContain(`/registration/hold/${id}`);
  expect((await released).status()).toBe(204);
});

test("a booking of taken seats leads back to the nearest days", async ({ page }) => {
  const staff = await StaffApi.of("3", "yerevan");
  const id = await openSeatsStep(page, { tenant: "3", locationKey: "yerevan" });
  await choose(page, /^Tuesday 6:00/);
  const date = await chosenDate(page);
  const journey = await toSummary(page, /^Tuesday 6:00/);
  // As if the hold had expired.
  await callApi(page, "DELETE", `/registration/hold/${id}`);
  const [first = ""] = pairIds(await staff.sessions(), 3);
  await staff.setDay(first, date, 0);
  await journey.tick("confirmed");
  await journey.press(words.confirmation.book);
  await journey.heading(words.form.title_session);
  const notice = page.getByRole("alert").filter({ hasText: words.session.goneTitle });
  await expect(notice.getByRole("region", { name: words.session.nearest })).toBeFocused();
  await notice.getByRole("button").first().click();
  await expect(chosenPresentation(page)).toBeVisible();
  await journey.next();
  await journey.book();
});

test("the waiting list offers cancelled seats, which the applicant accepts", async ({ page }) => {
  test.setTimeout(120_000);
  const staff = await StaffApi.of("labs", "labs-yerevan");
  const [first = "", second = ""] = pairIds(await staff.sessions(), 0);
  const [, , date = ""] = await staff.freeDates(first);
  await staff.leaveSeats(0, [first, second]);
  await staff.setDay(first, date, 1);

  const booked = new SiteClient(siteOf("labs"));
  const id = await bookAppointment(booked, { tenant: "labs", locationKey: "labs-yerevan" });

  await openSeatsStep(page, { tenant: "labs", locationKey: "labs-yerevan" });
  await expect(sessionCard(page, /^Monday 3:30/)).toBeDisabled();
  await page.getByRole("button", { name: words.waiting.join }).click();
  const dialog = page.getByRole("dialog", { name: words.waiting.join });
  await expect(dialog.getByRole("radio", { name: /^Monday 3:30/ })).toBeChecked();
  await dialog.getByRole("button", { name: words.waiting.join }).click();
  await expect(page.getByText(words.waiting.waitTitle)).toBeVisible();
  await expect(page.getByText("You are number 1 in line.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You are number 1 in line.")).toBeVisible();

  await callApi(booked, "DELETE", `/registration/appointment/${id}`);
  await expect(async () => {
    // As when somebody returns to the window.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText(words.waiting.offerTitle)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByText(/^Seats are kept for you until/)).toBeVisible();
  // The list of applications shows the offer too.
  await callApi(page, "POST", "/registration", { language: "en" });
  await page.goto(`${siteOf("labs")}/applications`);
  await expect(page.getByText(words.waiting.offerTitle)).toBeVisible();
  await page.getByRole("button", { name: words.waiting.accept }).dblclick();
  await new Journey(page, "", "en").heading(words.appointment.congratsTitle);
});

test("Change returns to the summary after Continue", async ({ page }) => {
  const { journey } = await readySummary(page, "2", /^Wednesday 3:30/);
  const change = (what: string) => page.getByRole("link", { name: `${words.common.change} ${what}`, exact: true });
  await change(words.groups["student-information"]).click();
  await journey.heading(words.form.title_studentData);
  await journey.type("cityPass", "AB-12");
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await expect(page.getByText("AB-12")).toBeVisible();
  await change(words.confirmation.center).click();
  await journey.heading(words.centers.title);
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await change(words.confirmation.startDay).click();
  await journey.heading(words.form.title_session);
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await journey.book();
});

/** The idempotency keys of the booking calls. */
const bookingKeys = (page: Page): string[] => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("make-appointment")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

test("a double click on Book books once", async ({ page }) => {
  const { journey } = await readySummary(page, "2", /^Tuesday 6:00/);
  const keys = bookingKeys(page);
  await journey.tick("confirmed");
  await page.getByRole("button", { name: words.confirmation.book }).dblclick();
  await journey.heading(words.appointment.congratsTitle);
  expect(keys).toHaveLength(1);
  await page.goto(`${siteOf("2")}/applications`);
  await expect(page.getByText(words.applications.status_submitted)).toHaveCount(1);
  shows(5, { clicks: 2, "calls sent": keys.length, appointments: 1 });
});
