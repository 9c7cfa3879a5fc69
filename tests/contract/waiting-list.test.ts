import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { seats as calls } from "@/lib/contracts/seats";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import {
  bookedOn,
  busyOf,
  hold,
  makeAppointment,
  type ReadyApplicant,
  readyFor,
  refusedBooking,
  refusedHold,
} from "@/tests/support/booking";
import { aGuardian, aStudent, type Opened, openSeats, todayAt } from "@/tests/support/fixtures";

const backend = backendUnderTest();

/** A draft that is complete except for its seats. */
const waiter = (opened: Opened) =>
  readyFor(backend, opened, { student: aStudent(), guardians: [aGuardian()], step: "session" });
const waitingListBody = ({ seats, date }: Opened, changes: object = {}) => ({
  session_id: seats.session_id,
  secondary_session_id: seats.secondary_session_id,
  from: plusDays(date, -2),
  to: plusDays(date, 2),
  ...changes,
});
const join = ({ applicant, id }: ReadyApplicant, opened: Opened, changes: object = {}) =>
  backend.caller.call(calls.joinWaitingList, { params: { id }, body: waitingListBody(opened, changes) }, applicant);
const refusedJoin = ({ applicant, id }: ReadyApplicant, opened: Opened, changes: object = {}) =>
  backend.caller.refusal(calls.joinWaitingList, { params: { id }, body: waitingListBody(opened, changes) }, applicant);
const leave = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(calls.leaveWaitingList, { params: { id } }, applicant);
const waitingOf = async ({ applicant, id }: ReadyApplicant) =>
  (await backend.caller.call(registrations.get, { params: { id } }, applicant)).waiting;

/** Seats that are all taken, and the applicant who has them. */
const full = async () => {
  const opened = await openSeats(backend.pool);
  return { opened, holder: await bookedOn(backend, opened) };
};

describe("the waiting list", () => {
  test("orders applications by the time they joined, and shows each its position", async () => {
    const { opened } = await full();
    const [first, second] = [await waiter(opened), await waiter(opened)];
    expect(await join(first, opened)).toMatchObject({ position: 1 });
    expect(await join(second, opened)).toMatchObject({ position: 2 });
    expect(await waitingOf(second)).toMatchObject({ position: 2, session_id: opened.seats.session_id });
  });

  test("keeps the position of a repeated request, and moves a changed one to the end", async () => {
    const { opened } = await full();
    const [first, second] = [await waiter(opened), await waiter(opened)];
    const place = await join(first, opened);
    await join(second, opened);
    expect(await join(first, opened)).toEqual(place);
    expect(await join(first, opened, { to: plusDays(opened.date, 5) })).toMatchObject({ position: 2 });
  });

  test("can be left, and leaving it twice succeeds", async () => {
    const { opened } = await full();
    const ready = await waiter(opened);
    await join(ready, opened);
    await leave(ready);
    await leave(ready);
    expect(await waitingOf(ready)).toBeUndefined();
  });

  test("gets a freed seat first: other applicants neither see nor get it", async () => {
    const { opened, holder } = await full();
    const ready = await waiter(opened);
    await join(ready, opened);
    await backend.caller.call(calls.cancel, { params: { id: holder.id } }, holder.applicant);
    const passerBy = await readyFor(backend, opened);
    const unavailable = { code: "form_student_session_unavailable" };
    expect(await refusedBooking(backend, passerBy)).toMatchObject(unavailable);
    expect(await refusedHold(backend, passerBy, opened)).toMatchObject(unavailable);
    const params = {
      sessionId: opened.seats.session_id,
      pairSessionId: opened.seats.secondary_session_id ?? "none",
      locationKey: "yerevan",
    };
    const { startDays } = await backend.caller.call(schedule.startDays, { params }, passerBy.applicant);
    expect(startDays.filter(({ isAvailable }) => isAvailable)).toEqual([]);
    await leave(ready);
    await makeAppointment(backend, passerBy);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("drops an applicant who books other seats", async () => {
    const { opened } = await full();
    const other = await openSeats(backend.pool, { inDays: 20 });
    const ready = await readyFor(backend, other);
    await join(ready, opened);
    await makeAppointment(backend, ready);
    expect(await waitingOf(ready)).toBeUndefined();
  });
});

describe("joining the waiting list is refused", () => {
  test("while seats are free or held by the applicant", async () => {
    const opened = await openSeats(backend.pool);
    const ready = await readyFor(backend, opened);
    expect(await refusedJoin(ready, opened)).toMatchObject({ status: 409, code: "waiting_list_not_needed" });
    await hold(backend, ready, opened);
    expect(await refusedJoin(ready, opened)).toMatchObject({ status: 409, code: "waiting_list_not_needed" });
  });

  test("for an incomplete form, naming the missing fields", async () => {
    const { opened } = await full();
    const { firstName: _name, ...student } = aStudent();
    const ready = await readyFor(backend, opened, { student });
    const refusal = await refusedJoin(ready, opened);
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(Object.keys(refusal.data?.fields ?? {})).toEqual(["first_name"]);
  });

  test("with an appointment or after acceptance", async () => {
    const { opened, holder } = await full();
    expect(await refusedJoin(holder, opened)).toMatchObject({ status: 409, code: "appointment_exists" });
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [holder.id]);
    expect(await refusedJoin(holder, opened)).toMatchObject({ status: 409, code: "registration_closed" });
  });

  test("for one session of a pair, an unknown session, past days, or an inverted range", async () => {
    const { opened } = await full();
    const ready = await waiter(opened);
    const fieldsOf = async (changes: object) =>
      Object.keys((await refusedJoin(ready, opened, changes)).data?.fields ?? {});
    expect(await fieldsOf({ secondary_session_id: undefined })).toEqual(["session_id"]);
    expect(await fieldsOf({ session_id: crypto.randomUUID() })).toEqual(["session_id"]);
    expect(await fieldsOf({ from: plusDays(opened.date, 3) })).toEqual(["to"]);
    expect(await fieldsOf({ from: todayAt("am"), to: todayAt("am") })).toEqual(["to"]);
  });

  test("for a student who would be too old on the start day", async () => {
    const { opened } = await full();
    const ready = await readyFor(backend, opened, { student: { ...aStudent(), birthDate: "1990-01-01" } });
    expect(await refusedJoin(ready, opened)).toMatchObject({ status: 422, code: "age_restricted" });
  });
});

describe("accepting", () => {
  test("is refused without an offer", async () => {
    const { opened } = await full();
    const ready = await waiter(opened);
    await join(ready, opened);
    const input = { params: { id: ready.id } };
    expect(await backend.caller.refusal(calls.acceptOffer, input, ready.applicant)).toMatchObject({
      status: 409,
      code: "waiting_list_no_offer",
    });
  });

  test("returns the appointment if the offer was accepted already", async () => {
    const { holder } = await full();
    const input = { params: { id: holder.id } };
    const { appointment } = await backend.caller.call(calls.acceptOffer, input, holder.applicant);
    expect(appointment).toMatchObject({ state: "active" });
  });
});
