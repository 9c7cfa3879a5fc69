import { writeFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import { freshPhone } from "./applicant-journey";
import { draftAt, openSeatsStep } from "./application-api";
import {
  applyAndMove,
  changePresentations,
  changeWeek,
  enterDashboard,
  journeyIn,
  openWeek,
  SPECIFIED,
} from "./backend-walks";
import { endSessions, pagesByCall, readLog, setFault } from "./own-backend";
import { shows } from "./shows";
import { staffWords } from "./staff-sign-in";

// One after another: faults and the log belong to one backend.
test.describe.configure({ mode: "serial" });

/** The reference of the first test's appointment. */
let reference = "";

const opened: { at: number; path: string }[] = [];

/** A page's path without the id in it. */
const patternOf = (url: string) => new URL(url).pathname.replace(/\/[\da-f]{12,}$/, "/{formId}");

test.beforeEach(({ page }) => {
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith("http"))
      opened.push({ at: Date.now(), path: patternOf(frame.url()) });
  });
});

const MAKE = "POST /registration/make-appointment/{id}";
const countOf = async (call: string) => (await readLog()).entries.filter((entry) => entry.call === call).length;

test("a guardian registers a child, moves the appointment and changes an answer with an organisation's own backend, at a centre that no table of ours knows", async ({
  page,
}) => {
  reference = await applyAndMove(page, SPECIFIED);
});

test("staff change a week's capacities and a presentation with an organisation's own backend", {
  tag: "@deep",
}, async ({ page }) => {
  await enterDashboard(page, SPECIFIED);
  await changeWeek(page);
  await openWeek(page);
  await changePresentations(page);
});

test("staff change a setting, and find a booked person by the reference", { tag: "@deep" }, async ({ page }) => {
  const { dashboard, people, configuration, common } = staffWords;
  await enterDashboard(page, SPECIFIED);
  await page.getByRole("link", { name: dashboard.people }).click();
  await page.getByLabel(people.userId).fill(reference);
  await page.getByRole("button", { name: people.find }).click();
  await expect(page.getByRole("main")).toContainText("Անահիտ");
  await page.getByLabel(people.userId).fill("nobody");
  await page.getByRole("button", { name: people.find }).click();
  await expect(page.getByText(people.none)).toBeVisible();

  await page.getByRole("link", { name: dashboard.configuration }).click();
  await page.getByLabel(configuration.registrationEmployeesCount).fill("3");
  const desk = page.getByRole("region").filter({ has: page.getByLabel(configuration.registrationEmployeesCount) });
  await desk.getByRole("button", { name: common.save }).click();
  const review = page.getByRole("dialog", { name: configuration.reviewTitle });
  await review.getByRole("button", { name: common.save }).click();
  await expect(review).toBeHidden();
});

/** Opens the summary of a new application, ready to be booked. */
const openSummary = async (page: Page) => {
  const journey = journeyIn(page, SPECIFIED);
  await openSeatsStep(page, { ...SPECIFIED, language: "hy" });
  await journey.pickSeats();
  await journey.heading(journey.words.form.title_confirmation);
  await journey.tick("confirmed");
  return journey;
};

test("a backend's own text, a key and garbage are shown where the button is; then a booking whose answer is lost is sent once", {
  tag: "@deep",
}, async ({ page }) => {
  const journey = await openSummary(page);
  const { words } = journey;
  const alert = page.getByRole("main").getByRole("alert");
  const press = () => journey.press(words.confirmation.book);
  await setFault(MAKE, { kind: "textError", text: "Դահլիճը փակ է <b>այսօր</b>" });
  await press();
  await expect(alert).toContainText("Դահլիճը փակ է <b>այսօր</b>");
  await setFault(MAKE, { kind: "keyError", key: "registration_closed" });
  await press();
  await expect(alert).toContainText(words.errors.registration_closed);
  await setFault(MAKE, "garbage");
  await press();
  await expect(alert).toContainText(words.errors.booking_unknown);
  const before = await countOf(MAKE);
  await setFault(MAKE, "loseReply");
  await press();
  await journey.heading(words.appointment.congratsTitle);
  expect(await countOf(MAKE)).toBe(before + 1);
});

test("a session that the backend ends in the middle leads to Verify and back, and the answers stay", {
  tag: "@deep",
}, async ({ page }) => {
  const journey = journeyIn(page, SPECIFIED);
  const { words } = journey;
  const phone = freshPhone("+37494", 6);
  const id = await draftAt(page, { ...SPECIFIED, language: "hy", step: "studentData", phone });
  await page.goto(`${journey.site}/form/${id}?step=studentData`);
  await journey.heading(words.form.title_studentData);
  // The schools of the last region are known to the older address alone.
  await journey.choose("school_region_id", "region-3");
  await expect(page.locator('[name="school_id"] option')).not.toHaveCount(1);
  await endSessions();
  await journey.type("lastName", "Մանուկյան");
  await expect(page.getByText(words.errors.unauthenticated)).toBeVisible();
  await page.reload();
  await journey.heading(words.verify.title);
  await journey.askForCode(phone);
  await journey.type("code", await journey.readCode(phone));
  await journey.heading(words.form.title_studentData);
  await expect(page.locator('[name="lastName"]')).toHaveValue("Մանուկյան");
});

// Half a minute of waiting.
test("a save that hangs says so in the end, keeps the answers, and is sent again", { tag: "@deep" }, async ({
  page,
}) => {
  const journey = journeyIn(page, SPECIFIED);
  const { words } = journey;
  const id = await draftAt(page, { ...SPECIFIED, language: "hy", step: "studentData" });
  await page.goto(`${journey.site}/form/${id}?step=studentData`);
  await journey.heading(words.form.title_studentData);
  await setFault("PUT /registration/{id}", "hang");
  await journey.type("lastName", "Սարգսյան");
  await expect(page.getByText(words.form.unsentKept)).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('[name="lastName"]')).toHaveValue("Սարգսյան");
  await expect(page.getByText(words.form.unsentKept)).toBeHidden({ timeout: 30_000 });
  await page.reload();
  await expect(page.locator('[name="lastName"]')).toHaveValue("Սարգսյան");
});

/** Every specified call that a page makes. */
const SPECIFIED_CALLS = [
  "GET /config",
  "POST /verification/send",
  "POST /verification/check",
  "GET /registration",
  "POST /registration",
  "GET /registration/{id}",
  "PUT /registration/{id}",
  "GET /registration/user-attendance/{id}",
  "GET /config/age-restrictions",
  "GET /user/check-phone",
  "GET /schools/regions",
  "GET /schools/{regionId}",
  "GET /school/schools",
  "GET /user-view/{userId}",
  "GET /config/{location_key}",
  "POST /config/{location_key}",
  MAKE,
  "PATCH /registration/update-appointment/{id}",
  "GET /schedule",
  "GET /start-day/{sessionId}/{pairSessionId}/{locationKey}",
  "GET /presentation/{startDayId}/{locationKey}",
  "POST /auth/login",
  "GET /config/permitted-locations",
  "POST /presentation/list",
  "POST /presentation/add",
  "PATCH /presentation/update",
  "DELETE /presentation/delete/{id}",
  "POST /start-day/get",
  "POST /start-day/get-weeks",
  "POST /start-day/add",
  "PATCH /start-day/update",
  "POST /schedule/get-sessions",
];

test("has been sent nothing that is not specified, and each specified call by a page", { tag: "@deep" }, async () => {
  const { unspecified, unknownCalls, entries } = await readLog();
  expect(unspecified).toEqual([]);
  expect(unknownCalls).toEqual([]);
  const calls = pagesByCall(entries, opened);
  writeFileSync("test-results/specified-calls.json", `${JSON.stringify(calls, null, 2)}\n`);
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(SPECIFIED_CALLS));
  shows(36, {
    "calls of pages": entries.length,
    "specified calls": SPECIFIED_CALLS.length,
    "members not specified": 0,
  });
});
