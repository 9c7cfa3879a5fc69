import { describe, expect, test } from "vitest";
import { IDS, SOON, sampleApplication, sampleAttendance } from "@/lib/contracts/samples";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { refusal, refuseFields } from "./door-support";
import { TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { FIRST_DAY, openSeats, PRESENTATION, pair } from "./seats-support";

const { appointment, common, confirmation, waiting } = TEXTS;
const SESSIONS = pair("monday", [1, 4], 15);
const WITHOUT_SUMMARY = PAGE_STEPS.filter((page) => page !== "confirmation");
const chosen = {
  session_id: "monday-1",
  secondary_session_id: "monday-2",
  start_day: FIRST_DAY,
  presentation_date: PRESENTATION,
};
const student = { ...sampleApplication.student, ...chosen };
const FIELDS = [
  "last_name",
  "guardians.0.guardian_first_name",
  "contract",
  "location_key",
  "sl_schedule.start_day",
] as const;
const refuse = () => refuseFields(...FIELDS);

type Screen = Awaited<ReturnType<typeof openSeats>>["screen"];
const linksOf = async (screen: Screen, title: string) => {
  const summary = screen.getByRole("alert").filter({ hasText: title });
  await expect.element(summary).toHaveFocus();
  return summary
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
};
const form = (step: string) => `/form/${IDS.application}?step=${step}`;

describe("a booking without a confirmation page that is refused", () => {
  test("names and links every answer that is wrong, and each page leads back to the seats", async () => {
    const { screen, next } = await openSeats(
      "session",
      { student },
      { sessions: SESSIONS, pages: WITHOUT_SUMMARY, book: refuse },
    );
    await next.click();
    expect(await linksOf(screen, confirmation.fixTitle)).toEqual([
      `${form("studentData")}&return=session#field-lastName`,
      `${form("parentData")}&return=session#field-guardians-0-firstName`,
      `/contract/${IDS.application}?return=session#contract`,
      `/centers/${IDS.application}?return=session#location_key`,
      `${form("session")}#startDay`,
    ]);
    expect(pushed).toEqual([]);
    await screen.getByRole("alert").filter({ hasText: confirmation.fixTitle }).getByRole("link").last().click();
    await expect.poll(() => document.activeElement?.id).toBe("start_day");
  });

  test("for the age on the start day names the start day", async () => {
    const book = () => refusal(422, "age_restricted", { data: { min: 12, max: 18 } });
    const { screen, next } = await openSeats(
      "session",
      { student },
      { sessions: SESSIONS, pages: WITHOUT_SUMMARY, book },
    );
    await next.click();
    expect(await linksOf(screen, confirmation.fixTitle)).toEqual([`${form("session")}#startDay`]);
  });
});

test("seats that are booked again and refused name and link every answer that is wrong", async () => {
  const booked = { status: "submitted", appointment: { ...sampleAttendance, state: "cancelled" as const } } as const;
  const { screen } = await openSeats(
    "session",
    { ...booked, student },
    { sessions: SESSIONS, mode: "edit", move: refuse },
  );
  await screen.getByRole("button", { name: appointment.rebook, exact: true }).click();
  const [name, guardian, ...others] = await linksOf(screen, confirmation.fixTitle);
  expect(name).toBe(`/edit-form/${IDS.application}?step=studentData#field-lastName`);
  expect(guardian).toBe(`/edit-form/${IDS.application}?step=parentData#field-guardians-0-firstName`);
  // A booked application has no page of the agreement and the centre.
  expect(others).toEqual([`/edit-form/${IDS.application}?step=session#startDay`]);
});

test.each(["session", "confirmation"] as const)(
  "an offer whose acceptance is refused on the %s page names and links every answer that is wrong",
  async (step) => {
    const offer = {
      student,
      hold: { start_day_id: FIRST_DAY, presentation_id: PRESENTATION, isOffer: true, expiresAt: SOON },
      waiting: { _id: IDS.waiting, position: 1, session_id: "monday-1", from: FIRST_DAY, to: FIRST_DAY },
    };
    const { screen } = await openSeats(step, offer, {
      sessions: SESSIONS,
      acceptOffer: () => refuseFields("last_name"),
    });
    await screen.getByRole("button", { name: waiting.accept, exact: true }).click();
    expect(await linksOf(screen, common.errorTitle)).toEqual([`${form("studentData")}&return=${step}#field-lastName`]);
  },
);
