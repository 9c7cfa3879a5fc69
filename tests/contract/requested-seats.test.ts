import { describe, expect, test } from "vitest";
import type { Application } from "@/lib/contracts/application";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import type { Student } from "@/lib/domain/application/application";
import { plusDays, plusYears } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, moveTo, type ReadyApplicant } from "@/tests/support/booking";
import { type Opened, openPresentation, openSeats, saveOf } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const FREE = [0, 0, 0];
const TAKEN = [1, 1, 1];
const unavailable = { status: 409, code: "form_student_session_unavailable" };

const get = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.get, { params: { id } }, applicant);

const saveInput = (application: Application, student: Student) => ({
  params: { id: application._id },
  body: saveOf(application, { student: { ...application.student, ...student } }),
});
/** Saves the form with these seats. */
const request = async (one: ReadyApplicant, student: Student) =>
  backend.caller.call(registrations.save, saveInput(await get(one), student), one.applicant);

const moveInput = (id: string) => ({ params: { id }, body: { isStudentAdult: false } });
/** Moves the appointment by a request that names no seats. */
const move = async ({ applicant, id }: ReadyApplicant) =>
  (await backend.caller.call(registrations.updateAppointment, moveInput(id), applicant)).appointment;
const refusedMove = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.refusal(registrations.updateAppointment, moveInput(id), applicant);
const cancel = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(seatCalls.cancel, { params: { id } }, applicant);

const twoPlaces = async () => {
  const old = await openSeats(backend.pool);
  const wanted = await openSeats(backend.pool, { inDays: 21 });
  return { old, wanted, one: await bookedOn(backend, old) };
};
const busy = (opened: Opened) => busyOf(backend.pool, opened);

describe("seats saved on a submitted application", () => {
  test("take none, and leave the application to show its appointment's own until it moves", async () => {
    const { old, wanted, one } = await twoPlaces();
    const saved = await request(one, wanted.seats);
    expect(saved.student).toMatchObject(old.seats);
    expect(await get(one)).toEqual(saved);
    expect([await busy(old), await busy(wanted)]).toEqual([TAKEN, FREE]);
  });

  test("are where an update without seats moves the appointment, keeping its reference", async () => {
    const { old, wanted, one } = await twoPlaces();
    const { appointment } = await request(one, wanted.seats);
    expect(await move(one)).toMatchObject({ startDay: wanted.date, reference: appointment?.reference });
    expect([await busy(old), await busy(wanted)]).toEqual([FREE, TAKEN]);
    expect((await get(one)).student).toMatchObject(wanted.seats);
  });

  test("are replaced by those of a later save, and kept by a save that names none", async () => {
    const { wanted, one } = await twoPlaces();
    const later = await openSeats(backend.pool, { inDays: 28 });
    await request(one, wanted.seats);
    await request(one, later.seats);
    const none = { session_id: undefined, secondary_session_id: undefined, start_day: undefined };
    await request(one, { ...none, presentation_date: undefined, firstName: "Mane" });
    expect(await move(one)).toMatchObject({ startDay: later.date });
    expect(await busy(wanted)).toEqual(FREE);
  });

  test("are forgotten when a save names the appointment's own", async () => {
    const { old, wanted, one } = await twoPlaces();
    await request(one, wanted.seats);
    await request(one, { ...old.seats, customSchedule: [] });
    expect(await move(one)).toMatchObject({ startDay: old.date });
    expect([await busy(old), await busy(wanted)]).toEqual([TAKEN, FREE]);
  });

  test("are forgotten after a move, also one that names its seats", async () => {
    const { wanted, one } = await twoPlaces();
    const other = await openSeats(backend.pool, { inDays: 28 });
    await request(one, wanted.seats);
    expect(await moveTo(backend, one, other)).toMatchObject({ startDay: other.date });
    expect(await move(one)).toMatchObject({ startDay: other.date });
    expect([await busy(wanted), await busy(other)]).toEqual([FREE, TAKEN]);
  });

  test("are forgotten by a cancellation; those saved after it are booked", async () => {
    const { old, wanted, one } = await twoPlaces();
    await request(one, wanted.seats);
    await cancel(one);
    expect(await move(one)).toMatchObject({ startDay: old.date, state: "active" });
    await cancel(one);
    expect((await request(one, wanted.seats)).student).toMatchObject(old.seats);
    await cancel(one);
    expect(await move(one)).toMatchObject({ startDay: wanted.date, state: "active" });
    expect([await busy(old), await busy(wanted)]).toEqual([FREE, TAKEN]);
  });

  test("are in the export of one's own data", async () => {
    const { wanted, one } = await twoPlaces();
    await request(one, wanted.seats);
    const { applications } = await backend.caller.call(people.exportMine, {}, one.applicant);
    expect(applications).toMatchObject([{ requestedSeats: { start_day: wanted.seats.start_day } }]);
  });
});

describe("a move to saved seats", () => {
  test("returns the same appointment when it is repeated, even ten times at once", async () => {
    const { old, wanted, one } = await twoPlaces();
    await request(one, wanted.seats);
    const moved = await Promise.all(Array.from({ length: 10 }, () => move(one)));
    expect(new Set(moved.map(({ reference, startDay }) => `${reference} ${startDay}`)).size).toBe(1);
    expect(await move(one)).toEqual(moved[0]);
    expect([await busy(old), await busy(wanted)]).toEqual([FREE, TAKEN]);
  });

  test("moves to no seats that were saved after it when it is repeated under its idempotency key", async () => {
    const { old, wanted, one } = await twoPlaces();
    await request(one, wanted.seats);
    const as = { ...one.applicant, key: "move-once" };
    const send = () => backend.caller.call(registrations.updateAppointment, moveInput(one.id), as);
    const first = await send();
    await request(one, old.seats);
    expect(await send()).toEqual(first);
    expect([await busy(old), await busy(wanted)]).toEqual([FREE, TAKEN]);
  });

  test("is refused whole while a seat is taken, keeps the old seats, and succeeds once it is free", async () => {
    const { old, wanted, one } = await twoPlaces();
    const other = await bookedOn(backend, wanted);
    await request(one, wanted.seats);
    const before = await get(one);
    expect(await refusedMove(one)).toMatchObject(unavailable);
    expect(await get(one)).toEqual(before);
    expect(await busy(old)).toEqual(TAKEN);
    await cancel(other);
    expect(await move(one)).toMatchObject({ startDay: wanted.date });
  });

  test("is refused for half a pair, another start day's presentation, and seats without ids", async () => {
    const { old, wanted, one } = await twoPlaces();
    const presentation_date = await openPresentation(backend.pool, { date: plusDays(wanted.date, 1) });
    for (const changes of [{ secondary_session_id: undefined }, { presentation_date }, { start_day: "tomorrow" }]) {
      await request(one, { ...wanted.seats, ...changes });
      expect(await refusedMove(one)).toMatchObject(unavailable);
    }
    await request(one, { ...wanted.seats, presentation_date: undefined });
    expect((await refusedMove(one)).data?.fields).toEqual({ "sl_schedule.presentation_date": "validator_form" });
    expect([await busy(old), await busy(wanted)]).toEqual([TAKEN, FREE]);
  });

  test("is refused to a student who is too old on the new start day", async () => {
    const { one } = await twoPlaces();
    const late = await openSeats(backend.pool, { inDays: 60 });
    await request(one, { ...late.seats, birthDate: plusYears(plusDays(late.date, -5), -19) });
    expect(await refusedMove(one)).toMatchObject({ status: 422, code: "age_restricted" });
  });

  test("is refused once the presentation has begun, and after acceptance", async () => {
    const { old, wanted, one } = await twoPlaces();
    await request(one, wanted.seats);
    await backend.pool.query("UPDATE presentation SET starts_at = now() - interval '1 second' WHERE id = $1", [
      old.seats.presentation_date,
    ]);
    expect(await refusedMove(one)).toMatchObject({ status: 409, code: "presentation_started" });
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [one.id]);
    expect(await refusedMove(one)).toMatchObject({ status: 409, code: "registration_closed" });
  });
});

describe("two tabs", () => {
  test("move to the seats that were saved last, in whichever tab; a save of an older version changes nothing", async () => {
    const { old, wanted, one } = await twoPlaces();
    const oldTab = await get(one);
    await request(one, wanted.seats);
    const stale = saveInput(oldTab, old.seats);
    expect(await backend.caller.refusal(registrations.save, stale, one.applicant)).toMatchObject({
      code: "registration_stale",
    });
    expect(await move(one)).toMatchObject({ startDay: wanted.date });
  });

  test("never move to seats that a save has replaced meanwhile", async () => {
    const { old, wanted, one } = await twoPlaces();
    const later = await openSeats(backend.pool, { inDays: 28 });
    for (let round = 0; round < 10; round += 1) {
      await moveTo(backend, one, old);
      const saved = await request(one, wanted.seats);
      const [save, update] = await Promise.all([
        backend.caller.raw(registrations.save, saveInput(saved, later.seats), one.applicant),
        backend.caller.raw(registrations.updateAppointment, moveInput(one.id), one.applicant),
      ]);
      const { appointment } = await get(one);
      const expected = save.ok ? (update.ok ? later : old) : wanted;
      expect(appointment).toMatchObject({ startDay: expected.date });
      expect([save.status, update.status].every((status) => status === 200 || status === 409)).toBe(true);
      expect(await busy(expected)).toEqual(TAKEN);
    }
  });
});
