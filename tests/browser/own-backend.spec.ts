import { writeFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import { freshPhone } from "./applicant-journey";
import {
  applyAndMove,
  changePresentations,
  changeWeek,
  endSessions,
  enterDashboard,
  fillToSeats,
  journeyIn,
  pagesByCall,
  readLog,
  SPECIFIED,
  setFault,
} from "./own-backend";
import { shows } from "./shows";

// One after another: faults and the log belong to one backend.
test.describe.configure({ mode: "serial" });

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
  await applyAndMove(page, SPECIFIED);
});

test("staff change a week's capacities and a presentation with an organisation's own backend", async ({ page }) => {
  await enterDashboard(page, SPECIFIED);
  await changeWeek(page);
  await changePresentations(page);
});

test("a booking whose answer is lost is sent once and opens the congratulations", async ({ page }) => {
  const journey = journeyIn(page, SPECIFIED);
  await fillToSeats(journey, SPECIFIED);
  await journey.pickSeats();
  const before = await countOf(MAKE);
  await setFault(MAKE, "loseReply");
  await journey.book();
  expect(await countOf(MAKE)).toBe(before + 1);
});

/** Opens the seats of a new application, and types nothing there. */
const openSummary = async (page: Page) => {
  const journey = journeyIn(page, SPECIFIED);
  await fillToSeats(journey, SPECIFIED);
  await journey.pickSeats();
  await journey.heading(journey.words.form.title_confirmation);
  await journey.tick("confirmed");
  return journey;
};

test("a backend's own text, a key, a failure and garbage are shown where the button is, and then it books", async ({
  page,
}) => {
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
  for (const fault of ["reset", "garbage"]) {
    await setFault(MAKE, fault);
    await press();
    await expect(alert).toContainText(words.errors.booking_unknown);
  }
  await press();
  await journey.heading(words.appointment.congratsTitle);
});

test("a session that the backend ends in the middle leads to Verify and back, and the answers stay", async ({
  page,
}) => {
  const journey = journeyIn(page, SPECIFIED);
  const { words } = journey;
  const phone = freshPhone("+37494", 6);
  await journey.verify(phone);
  await journey.chooseCentre(SPECIFIED.locationKey);
  await journey.acceptContract("1");
  await journey.heading(words.form.title_studentData);
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

test("a code that is wrong as often as is allowed blocks the browser session", async ({ page }) => {
  const journey = journeyIn(page, SPECIFIED);
  const phone = freshPhone("+37495", 6);
  await page.goto(`${journey.site}/verify`);
  await journey.askForCode(phone);
  const code = await journey.readCode(phone);
  const wrong = code === "000000" ? "000001" : "000000";
  for (const left of [2, 1]) {
    await journey.type("code", wrong);
    if (left === 1) await journey.press(journey.words.verify.check);
    await expect(page.getByText(new RegExp(`The code is wrong .*${left}`))).toBeVisible();
  }
  await journey.type("code", wrong);
  await journey.press(journey.words.verify.check);
  await expect(page.locator('[name="code"]')).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
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
  "PATCH /start-day/update",
  "POST /schedule/get-sessions",
];

test("has been sent nothing that is not specified, and each specified call by a page", async () => {
  const { strangers, unknownCalls, entries } = await readLog();
  expect(strangers).toEqual([]);
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
