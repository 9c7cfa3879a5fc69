import { describe, expect, test } from "vitest";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import { backendUnderTest } from "@/tests/support/backend";
import {
  busyOf,
  eventsOf,
  makeAppointment,
  type ReadyApplicant,
  readyFor,
  refusedBooking,
  refusedHold,
} from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aStudent, type Opened, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

let people = 0;
/** A complete draft of somebody, whose name in Latin letters nobody else has. */
const draftOf = async (opened: Opened, student: object): Promise<ReadyApplicant> => {
  people += 1;
  const latin = { firstNameEn: "Sevak", lastNameEn: `Yevstatyan${"a".repeat(people)}` };
  return readyFor(backend, opened, { student: { ...aStudent(), ...latin, ...opened.seats, ...student } });
};

const bookedAs = async (opened: Opened, student: object): Promise<ReadyApplicant> => {
  const ready = await draftOf(opened, student);
  await makeAppointment(backend, ready);
  return ready;
};

const PERSON = { firstName: "Սևակ", lastName: "Եվստաթյան", birthDate: "2011-05-17" };
const elsewhere = { locations: ["gyumri"] };

const duplicatesOf = async (staff: As, student: object, locationKey = "yerevan") => {
  const body = { locationKey, student: { birthDate: PERSON.birthDate, ...student } };
  const { duplicates } = await backend.caller.call(staffDuplicates.list, { body }, staff);
  return duplicates.map(({ registrationId }) => registrationId);
};
const file = (staff: As, { id }: ReadyApplicant) =>
  backend.caller.call(staffApplicants.get, { params: { registrationId: id } }, staff);
const withdrawal = ({ id }: ReadyApplicant, original?: ReadyApplicant, changes: object = {}) => ({
  body: { registrationId: id, ...(original && { duplicateOf: original.id }), ...changes },
});
const withdraw = (staff: As, ready: ReadyApplicant, original: ReadyApplicant) =>
  backend.caller.call(staffDuplicates.withdraw, withdrawal(ready, original), staff);
const restore = (staff: As, ready: ReadyApplicant) =>
  backend.caller.call(staffDuplicates.withdraw, withdrawal(ready), staff);
const refusal = (staff: As, ready: ReadyApplicant, original?: ReadyApplicant, changes: object = {}) =>
  backend.caller.refusal(staffDuplicates.withdraw, withdrawal(ready, original, changes), staff);

describe("applications of the same name and birth date", () => {
  test("are found however the name is typed, drafts too, at their own centre only", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 9 });
    const [one, draft] = [
      await bookedAs(opened, PERSON),
      await draftOf(opened, { ...PERSON, firstName: "Սեւակ", firstNameEn: "Sevak", lastNameEn: "Yevstatyan" }),
    ];
    await bookedAs(opened, { ...PERSON, birthDate: "2011-05-18" });
    await bookedAs(opened, { ...PERSON, firstName: "Սևակիկ" });
    const both = [one.id, draft.id].sort();
    expect((await duplicatesOf(staff, { firstName: "ՍԵՒԱԿ", lastName: "եւստաթյան" })).sort()).toEqual(both);
    // Whichever of the names stands first.
    expect((await duplicatesOf(staff, { firstName: PERSON.lastName, lastName: PERSON.firstName })).sort()).toEqual(
      both,
    );
    expect(await duplicatesOf(staff, { firstNameEn: "SEVAK", lastNameEn: "Yevstatyan" })).toEqual([draft.id]);
    for (const nobody of [{}, { firstName: "Սևակ" }, { firstName: "Սևակ", lastName: "Եվստաթ" }])
      expect(await duplicatesOf(staff, nobody)).toEqual([]);
    expect(await duplicatesOf(await staffMember(backend, elsewhere), PERSON, "gyumri")).toEqual([]);
    expect((await file(staff, one)).duplicates).toMatchObject([{ registrationId: draft.id, status: "draft" }]);
    const other = await bookedAs(opened, { firstName: "Միակ", lastName: "Միակյան" });
    expect(await file(staff, other)).not.toHaveProperty("duplicates");
  });

  test("are told to staff of their centre only", async () => {
    const body = { locationKey: "yerevan", student: PERSON };
    const staff = await staffMember(backend, elsewhere);
    expect(await backend.caller.refusal(staffDuplicates.list, { body }, staff)).toMatchObject({ code: "forbidden" });
  });
});

describe("withdrawing an application as a duplicate", () => {
  const pair = async (name: string) => {
    const opened = await openSeats(backend.pool, { capacity: 9 });
    const person = { ...PERSON, lastName: name };
    return { opened, one: await bookedAs(opened, person), other: await bookedAs(opened, person) };
  };

  test("frees its seats, tells its applicant why, links the two, and is logged", async () => {
    const staff = await staffMember(backend);
    const { opened, one, other } = await pair("Կրկնակյան");
    await withdraw(staff, one, other);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect(await eventsOf(backend.pool, one.id)).toEqual(["booked", "cancelled"]);
    expect(await file(staff, one)).toMatchObject({
      duplicateOf: other.id,
      duplicates: [{ registrationId: other.id }],
      application: { appointment: { state: "cancelled" } },
    });
    // Also once its name is another one.
    await backend.pool.query(`UPDATE registration SET student = student || '{"lastName": "Այլյան"}' WHERE id = $1`, [
      one.id,
    ]);
    expect((await file(staff, other)).duplicates).toMatchObject([{ registrationId: one.id, duplicateOf: other.id }]);
    const { rows } = await backend.pool.query(
      "SELECT action, after FROM audit_entry WHERE target = $1 ORDER BY at, id",
      [`registration:${one.id}`],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: "applicant_cancelled", after: expect.objectContaining({ reason: "duplicate" }) },
        { action: "applicant_withdrawn", after: { duplicateOf: other.id } },
      ]),
    );
  });

  test("keeps it from seats and waiting lists, until it is restored", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 9 });
    const person = { ...PERSON, lastName: "Վերադարձյան" };
    const [draft, other] = [await draftOf(opened, person), await bookedAs(opened, person)];
    await withdraw(staff, draft, other);
    const withdrawn = { code: "registration_withdrawn" };
    expect(await refusedBooking(backend, draft)).toMatchObject(withdrawn);
    expect(await refusedHold(backend, draft, opened)).toMatchObject(withdrawn);
    const { session_id = "", presentation_date: presentationId = "" } = opened.seats;
    const days = { session_id, from: opened.date, to: opened.date };
    const waiting = { params: { id: draft.id }, body: days };
    expect(await backend.caller.refusal(seatCalls.joinWaitingList, waiting, draft.applicant)).toMatchObject(withdrawn);
    const start = { startDayId: opened.seats.start_day, sessionId: session_id };
    const booking = { registrationId: draft.id, presentationId, start, reason: { code: "asked" as const } };
    expect(await backend.caller.refusal(staffBookings.book, { body: booking }, staff)).toMatchObject(withdrawn);
    const { version } = (await file(staff, draft)).application;
    await backend.caller.call(staffDuplicates.withdraw, withdrawal(draft, undefined, { version }), staff);
    await restore(staff, draft);
    expect(await file(staff, draft)).not.toHaveProperty("duplicateOf");
    const { rows } = await backend.pool.query(
      "SELECT 1 FROM audit_entry WHERE target = $1 AND action = 'applicant_restored'",
      [`registration:${draft.id}`],
    );
    expect(rows).toHaveLength(1);
    await makeAppointment(backend, draft);
  });

  test("keeps it from being accepted", async () => {
    const staff = await staffMember(backend);
    const { one, other } = await pair("Չընդունյան");
    await withdraw(staff, one, other);
    const body = { registrationId: one.id };
    const refused = await backend.caller.refusal(staffApplicants.accept, { body }, staff);
    expect(refused).toMatchObject({ code: "registration_withdrawn" });
  });

  test("is refused for itself, for another centre's, for one that is withdrawn, and for what is unknown", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const { one, other } = await pair("Մերժյան");
    const third = await bookedAs(await openSeats(backend.pool), { ...PERSON, lastName: "Երրորդյան" });
    const invalid = { code: "validation_failed", data: { fields: { duplicateOf: expect.any(String) } } };
    expect(await refusal(staff, one, one)).toMatchObject(invalid);
    await backend.pool.query("UPDATE registration SET location_key = 'gyumri' WHERE id = $1", [third.id]);
    expect(await refusal(staff, one, third)).toMatchObject(invalid);
    const unknown = { ...one, id: crypto.randomUUID() };
    expect(await refusal(staff, one, unknown)).toMatchObject({ code: "not_found" });
    expect(await refusal(staff, unknown, one)).toMatchObject({ code: "not_found" });
    expect(await refusal(staff, one, other, { version: 0 })).toMatchObject({ code: "registration_stale" });
    await withdraw(staff, one, other);
    expect(await refusal(staff, other, one)).toMatchObject(invalid);
    const abroad = await staffMember(backend, elsewhere);
    expect(await refusal(abroad, other, one)).toMatchObject({ code: "forbidden" });
    expect(await refusal(abroad, one)).toMatchObject({ code: "forbidden" });
  });

  test("is refused once it is accepted, whatever became of its appointment", async () => {
    const staff = await staffMember(backend);
    const { one, other } = await pair("Ընդունյան");
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [one.id]);
    expect(await refusal(staff, one, other)).toMatchObject({ code: "registration_closed" });
    await backend.pool.query("UPDATE appointment SET state = 'attended' WHERE registration_id = $1", [one.id]);
    expect(await refusal(staff, one, other)).toMatchObject({ code: "registration_closed" });
  });

  test("of each other at once withdraws one of the two", async () => {
    const staff = await staffMember(backend);
    for (let round = 0; round < 5; round += 1) {
      const { opened, one, other } = await pair(`Միաժամանակյան${"ա".repeat(round)}`);
      const both = [withdrawal(one, other), withdrawal(other, one)];
      const replies = await Promise.all(both.map((body) => backend.caller.raw(staffDuplicates.withdraw, body, staff)));
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
      expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    }
  });
});
