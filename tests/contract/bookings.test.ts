import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import {
  aStudent,
  completeDraft,
  type Opened,
  openDay,
  openPresentation,
  openSeats,
  saveOf,
  seatsOf,
  todayAt,
} from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

const bodyOf = (id: string, body: object = {}) => ({ params: { id }, body: { isStudentAdult: false, ...body } });
const make = async (applicant: As, id: string, body: object = {}) =>
  (await backend.caller.call(registrations.makeAppointment, bodyOf(id, body), applicant)).appointment;
const refusedMake = (applicant: As, id: string, body: object = {}) =>
  backend.caller.refusal(registrations.makeAppointment, bodyOf(id, body), applicant);
const update = async (applicant: As, id: string, body: object = {}) =>
  (await backend.caller.call(registrations.updateAppointment, bodyOf(id, body), applicant)).appointment;
const refusedUpdate = (applicant: As, id: string, body: object = {}) =>
  backend.caller.refusal(registrations.updateAppointment, bodyOf(id, body), applicant);
const get = (applicant: As, id: string) => backend.caller.call(registrations.get, { params: { id } }, applicant);

const unavailable = { status: 409, code: "form_student_session_unavailable", key: "form_student_session_unavailable" };

/** Seats taken on the start day, the pair's and the presentation. */
const busy = async ({ seats, pairStartDayId }: Opened) => [
  (await seatsOf(backend.pool, "start_day", seats.start_day))?.busy,
  (await seatsOf(backend.pool, "start_day", pairStartDayId))?.busy,
  (await seatsOf(backend.pool, "presentation", seats.presentation_date))?.busy,
];

const ready = async (opened: Opened, changes: object = {}) => {
  const applicant = await backend.caller.applicant();
  return { applicant, draft: await completeDraft(backend.caller, applicant, opened.seats, changes) };
};

const booked = async (opened: Opened) => {
  const { applicant, draft } = await ready(opened);
  const appointment = await make(applicant, draft._id);
  return { applicant, id: draft._id, appointment };
};

const setState = (id: string, state: string) =>
  backend.pool.query("UPDATE appointment SET state = $2 WHERE registration_id = $1", [id, state]);

describe("making an appointment", () => {
  test("takes the three seats and returns the attendance", async () => {
    const opened = await openSeats(backend.pool, { capacity: 3 });
    const { applicant, draft } = await ready(opened);
    const appointment = await make(applicant, draft._id, { message: "Comes with a friend" });
    expect(appointment).toMatchObject({
      lang: "en",
      startDay: opened.date,
      pairStartDay: plusDays(opened.date, 2),
      locationKey: "yerevan",
      session: { _id: opened.seats.session_id, start_time: "15:00", end_time: "17:00" },
      secondarySession: { _id: opened.seats.secondary_session_id },
      status: "submitted",
      state: "active",
    });
    expect(appointment.reference).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
    expect(appointment.appointmentDate.dateTime).toBe(appointment.presentationDate);
    expect(appointment.workingHours.length).toBeGreaterThan(0);
    expect(await busy(opened)).toEqual([1, 1, 1]);
    const input = { params: { id: draft._id } };
    expect(await backend.caller.call(registrations.attendance, input, applicant)).toEqual(appointment);
    expect(await get(applicant, draft._id)).toMatchObject({ status: "submitted", step: "done", appointment });
  });

  test("writes the registration in the backend's names, special needs as a list in words", async () => {
    const opened = await openSeats(backend.pool);
    const student = { ...aStudent(), ...opened.seats, special_needs: "other_needs", specialNeedsList: ["hearing"] };
    const { applicant, draft } = await ready(opened, { student: { ...student, specialNeeds: "Sits in front" } });
    await make(applicant, draft._id);
    const { applications } = await backend.caller.call(people.exportMine, {}, applicant);
    const record = (applications as { _id: string; record: Record<string, unknown> }[])[0]?.record;
    expect(record).toMatchObject({
      first_name: "Անի",
      dob: student.birthDate,
      sl_schedule: { start_day: opened.seats.start_day },
      guardians: [{ guardian_first_name: "Նարե", guardian_phone_mobiles: [{ phone: "+37491234568" }] }],
    });
    expect(record?.special_needs).toMatch(/^- .+\nSits in front$/);
  });

  test("works for a session without a pair", async () => {
    const opened = await openSeats(backend.pool, { isPair: false });
    const { appointment } = await booked(opened);
    expect(appointment).toMatchObject({ secondarySession: null, pairStartDay: null });
  });

  test("accepts two single sessions of the applicant's choice on different weekdays only", async () => {
    const first = await openSeats(backend.pool, { isPair: false, capacity: 2 });
    const other = await openSeats(backend.pool, { isPair: false, inDays: 15, capacity: 2 });
    const sameWeekday = await openSeats(backend.pool, { isPair: false });
    const { applicant, draft } = await ready({
      ...first,
      seats: { ...first.seats, secondary_session_id: sameWeekday.seats.session_id },
    });
    expect(await refusedMake(applicant, draft._id)).toMatchObject(unavailable);
    const repeated = await backend.caller.call(
      registrations.save,
      {
        params: { id: draft._id },
        body: saveOf(draft, { student: { ...draft.student, secondary_session_id: other.seats.session_id } }),
      },
      applicant,
    );
    expect(await make(applicant, repeated._id)).toMatchObject({ pairStartDay: other.date });
    expect((await seatsOf(backend.pool, "start_day", other.seats.start_day))?.busy).toBe(1);
  });

  test("returns the same appointment for a repeated call, even ten at once", async () => {
    const opened = await openSeats(backend.pool, { capacity: 5 });
    const { applicant, draft } = await ready(opened);
    const appointments = await Promise.all(Array.from({ length: 10 }, () => make(applicant, draft._id)));
    expect(new Set(appointments.map(({ reference }) => reference)).size).toBe(1);
    expect(await make(applicant, draft._id)).toEqual(appointments[0]);
    expect(await busy(opened)).toEqual([1, 1, 1]);
  });

  test("refuses an empty form, naming every field that is missing", async () => {
    const applicant = await backend.caller.applicant();
    const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    const refusal = await refusedMake(applicant, draft._id);
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(refusal.data?.fields).toEqual({
      location_key: "validator_form",
      contract: "validator_form_contract",
      first_name: "validator_form",
      last_name: "validator_form",
      first_name_en: "validator_form",
      last_name_en: "validator_form",
      dob: "validator_form",
      gender: "validator_form",
      special_needs_answer: "validator_form",
      guardians: "validator_form_guardian",
      "sl_schedule.session_id": "validator_form",
      "sl_schedule.start_day": "validator_form",
      "sl_schedule.presentation_date": "validator_form",
    });
  });

  test("requires a guardian's details and signature for a minor, whatever the request says", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, draft } = await ready(opened, { guardians: [] });
    const signed = await backend.caller.call(
      registrations.save,
      {
        params: { id: draft._id },
        body: saveOf(draft, { contract: { version: draft.contract?.version ?? "", signer: "student" } }),
      },
      applicant,
    );
    const refusal = await refusedMake(applicant, signed._id, { isStudentAdult: true });
    expect(refusal.data?.fields).toEqual({
      guardians: "validator_form_guardian",
      contract: "validator_form_guardian_signs",
    });
  });

  test("refuses an agreement that a guardian accepted for an adult where adults have none, and takes it elsewhere", async () => {
    const grown = { birthDate: plusDays(todayAt("am"), -18 * 366) };
    const inBerlin = await openSeats(backend.pool, { tenant: "de", locationKey: "berlin" });
    const applicant = await backend.caller.applicant("de");
    const student = { ...aStudent("de"), ...inBerlin.seats, ...grown, firstName: "Ani", lastName: "Petrosyan" };
    const draft = await completeDraft(
      backend.caller,
      applicant,
      {},
      { location_key: "berlin", guardians: [], student },
    );
    const refusal = await refusedMake(applicant, draft._id, { isStudentAdult: true });
    expect(refusal.data?.fields).toEqual({ contract: "validator_form_student_signs" });

    const opened = await openSeats(backend.pool);
    const inYerevan = await ready(opened, { student: { ...aStudent(), ...opened.seats, ...grown } });
    expect(await make(inYerevan.applicant, inYerevan.draft._id)).toMatchObject({ state: "active" });
  });

  test("refuses a contract that has changed since it was accepted", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, draft } = await ready(opened);
    await backend.pool.query(
      `UPDATE registration SET contract = jsonb_set(contract, '{version}', '"older"') WHERE id = $1`,
      [draft._id],
    );
    expect((await refusedMake(applicant, draft._id)).data?.fields).toEqual({ contract: "contract_changed" });
  });

  test("refuses a student who is too young or too old on the start day, and names the accepted ages", async () => {
    const opened = await openSeats(backend.pool, { inDays: 20 });
    const born = (years: number, days: number) => {
      const day = plusDays(opened.date, days);
      return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
    };
    const tooYoung = { ...aStudent(), ...opened.seats, birthDate: born(12, 3) };
    const { applicant, draft } = await ready(opened, { student: tooYoung });
    expect(await refusedMake(applicant, draft._id)).toMatchObject({
      status: 422,
      code: "age_restricted",
      data: { min: 12, max: 18 },
    });
    // Eleven years old today, twelve on the start day.
    const student = { ...tooYoung, birthDate: born(12, -3) };
    const body = saveOf(draft, { student });
    await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
    await make(applicant, draft._id);
  });

  test("refuses a note with control characters", async () => {
    const { applicant, draft } = await ready(await openSeats(backend.pool));
    expect((await refusedMake(applicant, draft._id, { message: "\u202E" })).data?.fields).toEqual({
      message: "validator_form_invalid",
    });
  });

  test("refuses callers other than the applicant", async () => {
    const opened = await openSeats(backend.pool);
    const { draft } = await ready(opened);
    const other = await backend.caller.applicant();
    const params = { params: { id: draft._id } };
    expect(await refusedMake(other, draft._id)).toMatchObject({ status: 404 });
    expect(await refusedUpdate(other, draft._id)).toMatchObject({ status: 404 });
    expect(await backend.caller.refusal(registrations.attendance, params, other)).toMatchObject({ status: 404 });
    expect(await busy(opened)).toEqual([0, 0, 0]);
  });
});

describe("unavailable seats", () => {
  type Arrange = (opened: Opened) => Promise<unknown>;
  const sql =
    (text: string, idOf: (opened: Opened) => string | undefined): Arrange =>
    (opened) =>
      backend.pool.query(text, [idOf(opened)]);

  const cases: [string, Arrange][] = [
    ["a full first day", sql("UPDATE start_day SET busy = capacity WHERE id = $1", ({ seats }) => seats.start_day)],
    [
      "a full second day",
      sql("UPDATE start_day SET busy = capacity WHERE id = $1", ({ pairStartDayId }) => pairStartDayId),
    ],
    [
      "a full presentation",
      sql("UPDATE presentation SET busy = capacity WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    ["a second day that is closed", sql("DELETE FROM start_day WHERE id = $1", ({ pairStartDayId }) => pairStartDayId)],
    ["a first day that is gone", sql("DELETE FROM start_day WHERE id = $1", ({ seats }) => seats.start_day)],
    [
      "a presentation that is gone",
      sql("DELETE FROM presentation WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    [
      "a presentation that has begun",
      sql("UPDATE presentation SET starts_at = now() WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    [
      "a presentation for other dates",
      sql("UPDATE presentation SET start_dates = '{2020-01-01}' WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    [
      "a presentation after the start",
      sql(
        "UPDATE presentation SET starts_at = now() + interval '30 days' WHERE id = $1",
        ({ seats }) => seats.presentation_date,
      ),
    ],
    [
      "another centre's session",
      sql("UPDATE session SET location_key = 'gyumri' WHERE id = $1", ({ seats }) => seats.session_id),
    ],
    [
      "a start day that is today",
      sql(
        "UPDATE start_day SET date = (now() AT TIME ZONE 'Asia/Yerevan')::date WHERE id = $1",
        ({ seats }) => seats.start_day,
      ),
    ],
  ];

  test.each(cases)("refuses %s whole, and leaves the form as it was", async (_what, arrange) => {
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const { applicant, draft } = await ready(opened);
    await arrange(opened);
    const before = await busy(opened);
    expect(await refusedMake(applicant, draft._id)).toMatchObject(unavailable);
    expect(await busy(opened)).toEqual(before);
    expect(await get(applicant, draft._id)).toEqual(draft);
    shows(2, { "left half booked": 0 });
  });

  test("refuses one session of a pair, and seats without valid ids", async () => {
    const opened = await openSeats(backend.pool);
    const half = { ...aStudent(), ...opened.seats, secondary_session_id: undefined };
    const { applicant, draft } = await ready(opened, { student: half });
    expect(await refusedMake(applicant, draft._id)).toMatchObject(unavailable);
    const body = saveOf(draft, { student: { ...half, start_day: "tomorrow" } });
    await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
    expect(await refusedMake(applicant, draft._id)).toMatchObject(unavailable);
  });
});

describe("updating an appointment", () => {
  test("moves all seats at once, keeps the reference, and saves the seats", async () => {
    const oldSeats = await openSeats(backend.pool);
    const newSeats = await openSeats(backend.pool, { inDays: 21 });
    const { applicant, id, appointment } = await booked(oldSeats);
    const moved = await update(applicant, id, { student: newSeats.seats });
    expect(moved).toMatchObject({ startDay: newSeats.date, reference: appointment.reference, state: "active" });
    expect(await busy(oldSeats)).toEqual([0, 0, 0]);
    expect(await busy(newSeats)).toEqual([1, 1, 1]);
    expect((await get(applicant, id)).student).toMatchObject(newSeats.seats);
  });

  test("updates whether the sessions are the applicant's own choice", async () => {
    const { applicant, id } = await booked(await openSeats(backend.pool));
    const first = await openSeats(backend.pool, { isPair: false });
    const other = await openSeats(backend.pool, { isPair: false, inDays: 15 });
    const record = async () => {
      const { applications } = await backend.caller.call(people.exportMine, {}, applicant);
      return (applications as { _id: string; record: object }[]).find(({ _id }) => _id === id)?.record;
    };
    const customSchedule = [first.seats.session_id, other.seats.session_id];
    const ownChoice = { ...first.seats, secondary_session_id: other.seats.session_id, customSchedule };
    await update(applicant, id, { student: ownChoice });
    expect((await get(applicant, id)).student).toMatchObject({ customSchedule });
    expect(await record()).toMatchObject({ sl_schedule: { choice: "manual-schedule" } });
    const pair = await openSeats(backend.pool, { inDays: 21 });
    await update(applicant, id, { student: { ...pair.seats, customSchedule: [] } });
    expect(await record()).toMatchObject({ sl_schedule: { choice: "predefined-schedule" } });
  });

  test("never counts the applicant's own seat: the presentation can be changed even if the start day is full", async () => {
    const opened = await openSeats(backend.pool, { capacity: 1 });
    const { applicant, id } = await booked(opened);
    const presentation_date = await openPresentation(backend.pool, { date: opened.date });
    await update(applicant, id, { student: { ...opened.seats, presentation_date } });
    await update(applicant, id);
    expect(await busy(opened)).toEqual([1, 1, 0]);
    expect((await seatsOf(backend.pool, "presentation", presentation_date))?.busy).toBe(1);
  });

  test("keeps the old seats when one of the new ones is taken", async () => {
    const oldSeats = await openSeats(backend.pool);
    const newSeats = await openSeats(backend.pool, { inDays: 21 });
    await booked(newSeats);
    const { applicant, id } = await booked(oldSeats);
    const before = await get(applicant, id);
    expect(await refusedUpdate(applicant, id, { student: newSeats.seats })).toMatchObject(unavailable);
    expect(await busy(oldSeats)).toEqual([1, 1, 1]);
    expect(await get(applicant, id)).toEqual(before);
  });

  test("books again after a cancellation", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, id } = await booked(opened);
    await setState(id, "cancelled");
    await backend.pool.query("UPDATE start_day SET busy = 0 WHERE id = ANY ($1)", [
      [opened.seats.start_day, opened.pairStartDayId],
    ]);
    await backend.pool.query("UPDATE presentation SET busy = 0 WHERE id = $1", [opened.seats.presentation_date]);
    expect(await update(applicant, id)).toMatchObject({ state: "active" });
    expect(await busy(opened)).toEqual([1, 1, 1]);
  });

  test("keeps the note to staff unless a new one is sent", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, draft } = await ready(opened);
    await make(applicant, draft._id, { message: "Vegetarian" });
    await update(applicant, draft._id);
    const { rows } = await backend.pool.query("SELECT note_to_staff FROM registration WHERE id = $1", [draft._id]);
    expect(rows).toEqual([{ note_to_staff: "Vegetarian" }]);
  });

  test("refuses a draft, an accepted one, and one whose presentation has begun", async () => {
    const opened = await openSeats(backend.pool, { capacity: 9 });
    const { applicant, draft } = await ready(opened);
    expect(await refusedUpdate(applicant, draft._id)).toMatchObject({
      status: 409,
      code: "registration_not_submitted",
    });
    const { applicant: owner, id } = await booked(opened);
    const begunApplication = await booked(await openSeats(backend.pool));
    await backend.pool.query(
      `UPDATE presentation SET starts_at = now() FROM appointment a
       WHERE a.registration_id = $1 AND presentation.id = a.presentation_id`,
      [begunApplication.id],
    );
    const body = { student: opened.seats };
    expect(await refusedUpdate(begunApplication.applicant, begunApplication.id, body)).toMatchObject({
      status: 409,
      code: "presentation_started",
    });
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [id]);
    expect(await refusedUpdate(owner, id)).toMatchObject({ status: 409, code: "registration_closed" });
  });
});

describe("the pair's day", () => {
  test("is its first date on or after the first session's, within seven days", async () => {
    const opened = await openSeats(backend.pool);
    const laterDay = plusDays(opened.date, 9);
    await backend.pool.query("DELETE FROM start_day WHERE id = $1", [opened.pairStartDayId]);
    await openDay(backend.pool, { sessionId: opened.seats.secondary_session_id ?? "", date: laterDay });
    const { applicant, draft } = await ready(opened);
    expect(await refusedMake(applicant, draft._id)).toMatchObject(unavailable);
    expect(laterDay > plusDays(todayAt("am"), 7)).toBe(true);
  });
});
