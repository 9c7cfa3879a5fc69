import { expect, type Locator, type Page, test } from "playwright/test";
import { callApi, SiteClient } from "./api";
import { Journey, siteOf, wordsOf } from "./applicant-journey";
import { bookAppointment, openSeatsStep } from "./application-api";
import { shows } from "./shows";
import { pairIds, StaffApi } from "./staff-api";

const words = wordsOf("en");

const sessionCard = (page: Page, name: RegExp): Locator => page.getByRole("radio", { name });
const days = (page: Page): Locator => page.getByRole("group", { name: words.session.startDay }).getByRole("radio");
const chosenTalk = (page: Page): Locator =>
  page.getByRole("group", { name: words.session.presentation, exact: true }).getByRole("radio", { checked: true });
const chosenDay = (page: Page): Locator => days(page).and(page.locator(":checked"));
/** A start day's name, and the day as it is written everywhere else. */
const dateOf = async (day: Locator) => {
  const name = await day.locator("xpath=../..").locator("label").textContent();
  return { name: name ?? "", date: new Date(`${name} UTC`).toISOString().slice(0, 10) };
};
/** What the window does when somebody comes back to it. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

const choose = async (page: Page, session: RegExp, at = 0): Promise<void> => {
  await sessionCard(page, session).check();
  await days(page).nth(at).check();
  await expect(chosenTalk(page)).toBeVisible();
};

/** To the summary with the seats chosen. */
const toSummary = async (page: Page, session: RegExp, at = 0): Promise<Journey> => {
  const journey = new Journey(page, "", "en");
  await choose(page, session, at);
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  return journey;
};

const readySummary = async (page: Page, tenant: string, session: RegExp, at = 0) => {
  const id = await openSeatsStep(page, { tenant, locationKey: "yerevan" });
  return { id, journey: await toSummary(page, session, at) };
};

test("a pair is one card with both times; a full one is visible, explained and disabled", async ({ page }) => {
  const staff = await StaffApi.of("2", "yerevan");
  await staff.leaveSeats(0, pairIds(await staff.sessions(), 1));
  await openSeatsStep(page, { tenant: "2", locationKey: "yerevan" });
  const free = sessionCard(page, /^Monday 3:30–5:30 PM\s*Thursday 3:30–5:30 PM$/);
  await expect(free).toBeEnabled();
  await expect(free).toHaveAccessibleDescription(/\d+ seats left/);
  const full = sessionCard(page, /^Monday 6:00/);
  await expect(full).toBeDisabled();
  await expect(full).toHaveAccessibleDescription(`${words.session.full} ${words.session.fullHint}`);
  await expect(page.getByText(/All times: Armenia/)).toBeVisible();
});

test("the list and the calendar share one choice, and disabled days say why", async ({ page }) => {
  await openSeatsStep(page, { tenant: "3", locationKey: "yerevan" });
  await choose(page, /^Monday 3:30/, 1);
  const calendar = page.getByRole("grid");
  const selected = calendar.getByRole("gridcell", { selected: true });
  await expect(selected).toHaveCount(1);
  const { name: listed } = await dateOf(chosenDay(page));
  expect(listed).toContain(` ${await selected.textContent()},`);

  const other = calendar.getByRole("gridcell", { selected: false }).getByRole("button", { disabled: false }).first();
  const name = (await other.getAttribute("aria-label")) ?? "";
  await other.click();
  const number = /(\d+)(st|nd|rd|th)/.exec(name)?.[1];
  await expect(chosenDay(page)).toHaveAccessibleName(new RegExp(` ${number}, `));
  await expect(chosenTalk(page)).toBeVisible();
  await expect(calendar.getByRole("button", { name: new RegExp(words.session.dayNone) }).first()).toBeDisabled();

  await page.getByRole("button", { name: /^Show all/ }).click();
  await expect(days(page).nth(4)).toBeFocused();
});

test("a choice of seats survives a reload", async ({ page }) => {
  await openSeatsStep(page, { tenant: "3", locationKey: "yerevan" });
  await choose(page, /^Tuesday 3:30/, 1);
  await page.reload();
  await expect(sessionCard(page, /^Tuesday 3:30/)).toBeChecked();
  await expect(days(page).nth(1)).toBeChecked();
});

test("seats refresh automatically, and a chosen day that is gone offers the nearest ones", async ({ page }) => {
  const staff = await StaffApi.of("3", "yerevan");
  const [first = ""] = pairIds(await staff.sessions(), 1);
  await openSeatsStep(page, { tenant: "3", locationKey: "yerevan" });
  await choose(page, /^Monday 6:00/, 2);
  const { name, date } = await dateOf(chosenDay(page));

  await staff.setDay(first, date, 7);
  await days(page).nth(2).focus();
  await lookAgain(page);
  await expect(days(page).nth(2)).toHaveAccessibleDescription(/^7 seats left/);
  await expect(days(page).nth(2)).toBeChecked();
  await expect(days(page).nth(2)).toBeFocused();

  await staff.setDay(first, date, 0);
  await lookAgain(page);
  const notice = page.getByRole("alert").filter({ hasText: words.session.goneTitle });
  await expect(notice).toContainText(name);
  await expect(notice.getByRole("button")).toHaveCount(3);
  await expect(sessionCard(page, /^Monday 6:00/)).toBeChecked();
  await page.getByRole("button", { name: words.common.continue, exact: true }).click();
  await expect(notice.getByRole("region", { name: words.session.nearest })).toBeFocused();
  await notice.getByRole("button").first().click();
  await expect(notice).toBeHidden();
  await expect(chosenDay(page)).toBeFocused();
  await expect(chosenTalk(page)).toBeVisible();
  const journey = new Journey(page, "", "en");
  await journey.next();
  await journey.heading(words.form.title_confirmation);
});

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
  // The same seats are held already: nothing is asked for a second time.
  expect(asked).toEqual([]);
});

test("an expired hold says so, and booking works where it cannot be renewed", async ({ page }) => {
  await page.clock.install();
  const { journey } = await readySummary(page, "2", /^Tuesday 3:30/);
  const status = page.getByRole("status");
  await expect(status.getByText(/^Held for you until/)).toBeAttached();
  await page.clock.fastForward("09:20");
  await expect(status.getByText(words.confirmation.heldLast)).toBeAttached();
  await page.clock.fastForward("01:00");
  await expect(status.getByText(words.confirmation.heldOver)).toBeAttached();
  await expect(page.getByText(words.confirmation.stillBooks)).toBeVisible();

  await page.route("**/registration/hold/*", (route) =>
    route.fulfill({ status: 429, json: { code: "too_many_requests", errorMessage: { key: "too_many_requests" } } }),
  );
  await journey.press(words.confirmation.holdAgain);
  await expect(page.getByText(words.confirmation.holdLimit)).toBeVisible();
  await page.unroute("**/registration/hold/*");
  await journey.book();
});

test("an expired hold is renewed by its button", async ({ page }) => {
  await page.clock.install();
  const { journey } = await readySummary(page, "2", /^Tuesday 6:00/);
  await page.clock.fastForward("10:10");
  // The page's clock is ahead of the server's, whose answer would be over already.
  const expiresAt = new Date(Date.now() + 610_000 + 590_000).toISOString();
  await page.route("**/registration/hold/*", (route) => route.fulfill({ json: { expiresAt } }));
  await journey.press(words.confirmation.holdAgain);
  await expect(page.getByText(/^Held for you until .+ \((9|10) min\)$/)).toBeVisible();
});

test("signing out releases held seats", async ({ page }) => {
  const { id } = await readySummary(page, "2", /^Wednesday 6:00/);
  // One unfinished application is entered at once: the list, where one signs out, is for two.
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
  const { date } = await dateOf(chosenDay(page));
  const journey = await toSummary(page, /^Tuesday 6:00/);
  // As if the hold had lapsed.
  await callApi(page, "DELETE", `/registration/hold/${id}`);
  const [first = ""] = pairIds(await staff.sessions(), 3);
  await staff.setDay(first, date, 0);
  await journey.tick("confirmed");
  await journey.press(words.confirmation.book);
  await journey.heading(words.form.title_session);
  const notice = page.getByRole("alert").filter({ hasText: words.session.goneTitle });
  await expect(notice.getByRole("region", { name: words.session.nearest })).toBeFocused();
  await notice.getByRole("button").first().click();
  await expect(chosenTalk(page)).toBeVisible();
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
  await dialog.getByLabel(words.waiting.to).selectOption({ index: 0 });
  await dialog.getByLabel(words.waiting.from).selectOption({ index: 5 });
  await expect(dialog.getByText(words.waiting.rangeError)).toBeVisible();
  await dialog.getByLabel(words.waiting.to).selectOption({ index: 12 });
  await dialog.getByLabel(words.waiting.from).selectOption({ index: 0 });
  await dialog.getByRole("button", { name: words.waiting.join }).click();
  await expect(page.getByText(words.waiting.waitTitle)).toBeVisible();
  await expect(page.getByText("You are number 1 in line.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You are number 1 in line.")).toBeVisible();

  await callApi(booked, "DELETE", `/registration/appointment/${id}`);
  await expect(async () => {
    await lookAgain(page);
    await expect(page.getByText(words.waiting.offerTitle)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByText(/^Seats are kept for you until/)).toBeVisible();
  // The list of applications says it too, once there is one to show.
  await callApi(page, "POST", "/registration", { language: "en" });
  await page.goto(`${siteOf("labs")}/applications`);
  await expect(page.getByText(words.waiting.offerTitle)).toBeVisible();
  await page.getByRole("button", { name: words.waiting.accept }).dblclick();
  await new Journey(page, "", "en").heading(words.appointment.congratsTitle);
});

test("an applicant leaves the waiting list", async ({ page }) => {
  const staff = await StaffApi.of("labs", "labs-yerevan");
  await staff.leaveSeats(0, pairIds(await staff.sessions(), 4));
  await openSeatsStep(page, { tenant: "labs", locationKey: "labs-yerevan" });
  await page.getByRole("button", { name: words.waiting.join }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Wednesday 3:30/ }).check();
  await dialog.getByRole("button", { name: words.waiting.join }).click();
  await expect(page.getByText(words.waiting.waitTitle)).toBeVisible();
  await page.getByRole("button", { name: words.waiting.leave }).click();
  await dialog.getByRole("button", { name: words.waiting.leave }).click();
  await expect(page.getByText(words.waiting.waitTitle)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: words.waiting.join })).toBeVisible();
});

test("two single sessions on different weekdays are combined with a common start day", async ({ page }) => {
  const staff = await StaffApi.of("studios", "studios-yerevan");
  await staff.addSingles([2, 4, 6]);
  await staff.addSingles([2], 3, "14:00");
  const id = await openSeatsStep(page, { tenant: "studios", locationKey: "studios-yerevan" });
  await page.getByRole("radio", { name: words.session["manual-schedule"] }).check();
  const box = (name: RegExp) => page.getByRole("checkbox", { name });
  await box(/^Tuesday 11:00/).check();
  await expect(box(/^Tuesday 2:00/)).toBeDisabled();
  await expect(box(/^Tuesday 2:00/)).toHaveAccessibleDescription(words.session.sameDay);
  const journey = new Journey(page, "", "en");
  await journey.next();
  await expect(page.getByRole("alert").getByRole("link", { name: words.session.ownRequired })).toBeVisible();
  await box(/^Saturday 11:00/).check();
  await expect(box(/^Thursday 11:00/)).toHaveAccessibleDescription(words.session.enough);
  await days(page).first().check();
  await expect(chosenTalk(page)).toBeVisible();
  await journey.next();
  await journey.heading(words.form.title_confirmation);
  await expect(page.getByText(/^Tuesday 11:00/)).toBeVisible();
  await expect(page.getByText(/^Saturday 11:00/)).toBeVisible();
  const saved = await callApi<{ student: { customSchedule: string[] } }>(page, "GET", `/registration/${id}`);
  expect(saved.student.customSchedule).toHaveLength(2);
  await journey.book();
});

test("the note is counted, survives a reload, and is refused when it is too long", async ({ page }) => {
  const { journey } = await readySummary(page, "2", /^Tuesday 3:30/);
  const note = page.getByLabel(words.confirmation.message);
  await note.fill("We come by bus.");
  await expect(page.getByText("985 characters left")).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("We come by bus.");
  await note.fill("x".repeat(1003));
  await expect(page.getByText("3 characters too many")).toBeVisible();
  await journey.press(words.confirmation.book);
  const summary = page.getByRole("alert").filter({ hasText: words.common.errorTitle });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: words.confirmation.confirmRequired }).click();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await summary.getByRole("link", { name: words.confirmation.messageTooLong }).click();
  await expect(note).toBeFocused();
  await note.fill("We come by bus.");
  await journey.book();
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

/** The keys under which a booking is asked for. */
const bookingKeys = (page: Page): string[] => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("make-appointment")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
};

/** Lets the server book, and the answers get lost on their way, so many times. */
const loseAnswers = (page: Page, times: number) =>
  page.evaluate((count) => {
    const { fetch } = window;
    let lost = 0;
    window.fetch = async (address, options) => {
      const response = await fetch(address, options);
      if (!String(address).includes("make-appointment") || lost === count) return response;
      lost += 1;
      throw new TypeError("the answer got lost");
    };
  }, times);

test("a booking whose answer is lost is retried under the same key and books once", async ({ page }) => {
  const { journey } = await readySummary(page, "2", /^Wednesday 3:30/);
  const keys = bookingKeys(page);
  await loseAnswers(page, 2);
  await journey.tick("confirmed");
  await journey.press(words.confirmation.book);
  await expect(page.getByText(words.common.lost)).toBeVisible();
  await journey.heading(words.appointment.congratsTitle);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBe("");
});

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
