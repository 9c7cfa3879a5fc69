import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { plusDays, plusYears } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookingCalls, UNAVAILABLE } from "@/tests/support/booking-calls";
import { aStudent, completeDraft, openDay, openSeats, saveOf, seatsOf, todayAt } from "@/tests/support/fixtures";

const backend = backendUnderTest();
const { make, refusedMake, get, busy, ready, booked } = bookingCalls(backend);

describe("making an appointment", () => {
  test("takes the three seats and returns the attendance", async () => {
    const opened = await openSeats(backend.pool, { capacity: 3 });
    const { applicant, draft } = await ready(opened);
    const appointment = await make(applicant, draft._id, { message: "Comes with a friend" });
    expect(appointment).toMatchObject({
      lang: "en",
      startDay: opened.date,
      pairStartDay: opened.pairDate,
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
    expect(await refusedMake(applicant, draft._id)).toMatchObject(UNAVAILABLE);
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

  test("refuses an empty form, naming every field that is missing", async () => {
    const applicant = await backend.caller.applicant();
    const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    const refusal = await refusedMake(applicant, draft._id);
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(refusal.data?.fields).toMatchObject({
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
    const born = (years: number, days: number) => plusYears(plusDays(opened.date, days), -years);
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
});

describe("the pair's day", () => {
  test("is its first date on or after the first session's, within seven days", async () => {
    const opened = await openSeats(backend.pool);
    const laterDay = plusDays(opened.date, 9);
    await backend.pool.query("DELETE FROM start_day WHERE id = $1", [opened.pairStartDayId]);
    await openDay(backend.pool, { sessionId: opened.seats.secondary_session_id ?? "", date: laterDay });
    const { applicant, draft } = await ready(opened);
    expect(await refusedMake(applicant, draft._id)).toMatchObject(UNAVAILABLE);
    expect(laterDay > plusDays(todayAt("am"), 7)).toBe(true);
  });
});
