import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { plusDays, weekdayOf } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { completeDraft, openDay, openSeats, seatsOf, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addPair, addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const manager = (member: Parameters<typeof staffMember>[1] = {}) =>
  staffMember(backend, { role: "manager", ...member });

const slot = { locationKey: "yerevan", start_time: "10:00", end_time: "12:00", capacity: 8 };
type Add = Parameters<typeof backend.caller.call<typeof staffSlots.add>>[1]["body"];
type Update = Parameters<typeof backend.caller.call<typeof staffSlots.update>>[1]["body"];

const add = async (as: As, body: Add) => (await backend.caller.call(staffSlots.add, { body }, as)).sessions;
const update = async (as: As, body: Update) => (await backend.caller.call(staffSlots.update, { body }, as)).sessions;
const refusedUpdate = (as: As, body: Update) => backend.caller.refusal(staffSlots.update, { body }, as);
const remove = (as: As, id: string) => backend.caller.call(staffSlots.remove, { params: { id } }, as);
const refusedRemoval = (as: As, id: string) => backend.caller.refusal(staffSlots.remove, { params: { id } }, as);

/** The location's sessions as its staff see them. */
const sessions = async (as: As, locationKey = "yerevan") =>
  (await backend.caller.call(staffStartDays.sessions, { body: { locationKey } }, as)).sessions;

const invalid = (...names: string[]) => ({
  status: 422,
  data: { fields: Object.fromEntries(names.map((name) => [name, "validator_form_invalid"])) },
});
const HAS_BOOKINGS = { status: 409, code: "session_has_bookings" };

describe("adding weekly sessions", () => {
  test("adds one for each weekday, once, and staff see them", async () => {
    const staff = await manager();
    const added = await add(staff, { ...slot, weekdays: [5, 2, 5], registration_employees_count: 3 });
    expect(added.map(({ weekday }) => weekday)).toEqual([2, 5]);
    expect(added[0]).toMatchObject({ start_time: "10:00", capacity: 8, pairId: null, registration_employees_count: 3 });
    expect(await sessions(staff)).toEqual(expect.arrayContaining(added));
  });

  test("adds a pair", async () => {
    const [first, second] = await add(await manager(), { ...slot, weekdays: [1], pairWeekday: 4 });
    expect([first?.weekday, second?.weekday]).toEqual([1, 4]);
    expect([first?.pairId, second?.pairId]).toEqual([second?._id, first?._id]);
    expect(second).toMatchObject({ start_time: "10:00", end_time: "12:00", capacity: 8 });
  });
});

describe("changing a weekly session", () => {
  test("also changes its pair, and leaves open start days as they are", async () => {
    const staff = await manager();
    const [id, other] = await addPair(backend.pool, [1, 4]);
    const day = await openDay(backend.pool, { sessionId: id, date: dayInWeek(2, 1), capacity: 5 });
    const changed = await update(staff, { ...slot, id, weekdays: [1], registration_employees_count: 2 });
    for (const one of changed)
      expect(one).toMatchObject({ start_time: "10:00", capacity: 8, registration_employees_count: 2 });
    const repeated = await update(staff, { ...slot, id, weekdays: [1] });
    expect(repeated.map((one) => one.registration_employees_count)).toEqual([2, 2]);
    expect(changed.map(({ _id, pairId }) => [_id, pairId])).toEqual([
      [id, other],
      [other, id],
    ]);
    expect(await seatsOf(backend.pool, "start_day", day)).toEqual({ capacity: 5, busy: 0 });
  });

  test("moves one to another weekday only before it has start days", async () => {
    const staff = await manager();
    const id = await addSession(backend.pool, { weekday: 1 });
    expect((await update(staff, { ...slot, id, weekdays: [2] }))[0]?.weekday).toBe(2);
    await openDay(backend.pool, { sessionId: id, date: dayInWeek(-2, 2) });
    expect(await refusedUpdate(staff, { ...slot, id, weekdays: [3] })).toMatchObject(invalid("weekdays.0"));
    const fresh = await addSession(backend.pool, { weekday: 1 });
    const started = async (one: string) => (await sessions(staff)).find(({ _id }) => _id === one)?.hasStartDays;
    expect([await started(id), await started(fresh)]).toEqual([true, false]);
  });

  test("splits a pair, joins it again, and moves the other half to another weekday", async () => {
    const staff = await manager();
    const [first, second] = await add(staff, { ...slot, start_time: "08:00", weekdays: [1], pairWeekday: 4 });
    const body = { ...slot, start_time: "08:00", id: first?._id ?? "", weekdays: [1] };
    expect((await update(staff, { ...body, pairWeekday: null })).map(({ pairId }) => pairId)).toEqual([null]);
    const joined = await update(staff, { ...body, pairWeekday: 4 });
    expect(joined.map(({ _id, pairId }) => [_id, pairId])).toEqual([
      [first?._id, second?._id],
      [second?._id, first?._id],
    ]);
    const moved = await update(staff, { ...body, pairWeekday: 6 });
    expect(moved.map(({ weekday }) => weekday)).toEqual([1, 6]);
    expect(moved[0]?.pairId).toBe(moved[1]?._id);
    expect((await sessions(staff)).some(({ _id }) => _id === second?._id)).toBe(false);
    expect(await refusedUpdate(staff, { ...body, pairWeekday: 1 })).toMatchObject(invalid("pairWeekday"));
    expect(await refusedUpdate(staff, { ...body, weekdays: [6] })).toMatchObject(invalid("pairWeekday"));
  });

  test("refuses another pair while either half has bookings", async () => {
    const staff = await manager();
    const [id, other] = await addPair(backend.pool, [1, 4]);
    const day = await openDay(backend.pool, { sessionId: other, date: dayInWeek(2, 4), capacity: 5 });
    await takeSeats(backend.pool, "start_day", day);
    for (const pairWeekday of [null, 5])
      expect(await refusedUpdate(staff, { ...slot, id, weekdays: [1], pairWeekday })).toMatchObject(HAS_BOOKINGS);
    expect((await update(staff, { ...slot, id, weekdays: [1], pairWeekday: 4 })).length).toBe(2);
  });

  test("notifies booked applicants of other times, and nobody of other capacities", async () => {
    const staff = await manager();
    const { seats, date } = await openSeats(backend.pool, { capacity: 2, inDays: 20, isWithinWeek: true });
    const applicant = await backend.caller.applicant();
    const { _id } = await completeDraft(backend.caller, applicant, seats);
    const params = { id: _id };
    await backend.caller.call(registrations.makeAppointment, { params, body: { isStudentAdult: false } }, applicant);
    const body = { ...slot, id: seats.session_id, weekdays: [weekdayOf(date)] };
    await update(staff, { ...body, start_time: "11:00" });
    await update(staff, { ...body, start_time: "11:00", capacity: 30 });
    const { rows } = await backend.pool.query(
      `SELECT data -> 'appointment' -> 'session' ->> 'start_time' AS starts FROM outbox
       WHERE registration_id = $1 AND event = 'changed'`,
      [_id],
    );
    expect(rows).toEqual([{ starts: "11:00" }]);
  });

  test("is refused for a session of another location of the same manager", async () => {
    const id = await addSession(backend.pool, { weekday: 1, locationKey: "nor-nork" });
    const both = await manager({ locations: ["yerevan", "nor-nork"] });
    expect(await refusedUpdate(both, { ...slot, id, weekdays: [1] })).toMatchObject(invalid("locationKey"));
  });
});

describe("removing a weekly session", () => {
  test("closes its future start days, keeps the past ones, and leaves its pair alone", async () => {
    const staff = await manager();
    const [id, other] = await addPair(backend.pool, [1, 4]);
    const past = await openDay(backend.pool, { sessionId: id, date: dayInWeek(-1, 1), capacity: 5 });
    await takeSeats(backend.pool, "start_day", past);
    const ahead = await openDay(backend.pool, { sessionId: id, date: dayInWeek(2, 1), capacity: 5 });
    await remove(staff, id);
    const remaining = await sessions(staff);
    expect(remaining.some(({ _id }) => _id === id)).toBe(false);
    expect(remaining.find(({ _id }) => _id === other)?.pairId).toBeNull();
    expect(await seatsOf(backend.pool, "start_day", past)).toEqual({ capacity: 5, busy: 1 });
    expect(await seatsOf(backend.pool, "start_day", ahead)).toBeUndefined();
    expect(await refusedRemoval(staff, id)).toMatchObject({ status: 404 });
    const start_days = [{ sessionId: id, date: dayInWeek(3, 1), capacity: 4 }];
    const opening = { body: { location_key: "yerevan", start_days } };
    expect(await backend.caller.refusal(staffStartDays.add, opening, staff)).toMatchObject({ status: 404 });
  });

  test("prevents opening again a start day that a cancelled appointment keeps", async () => {
    const staff = await manager();
    const opened = await openSeats(backend.pool, { inDays: 20 });
    const { applicant, id } = await bookedOn(backend, opened);
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    await remove(staff, opened.seats.session_id);
    const body = { location_key: "yerevan", start_days: [{ _id: opened.seats.start_day, capacity: 4 }] };
    expect(await backend.caller.refusal(staffStartDays.update, { body }, staff)).toMatchObject({ status: 404 });
    expect(await seatsOf(backend.pool, "start_day", opened.seats.start_day)).toEqual({ capacity: 0, busy: 0 });
  });

  test("refuses while it or its pair has upcoming bookings", async () => {
    const staff = await manager();
    const pair = await addPair(backend.pool, [1, 4]);
    const day = await openDay(backend.pool, { sessionId: pair[1], date: dayInWeek(2, 4), capacity: 5 });
    await takeSeats(backend.pool, "start_day", day);
    for (const id of pair) expect(await refusedRemoval(staff, id)).toMatchObject(HAS_BOOKINGS);
  });

  test("removes it from waiting lists, and notifies the applicants", async () => {
    const staff = await manager();
    const { seats } = await openSeats(backend.pool, { capacity: 1 });
    const applicant = await backend.caller.applicant();
    const { _id } = await completeDraft(backend.caller, applicant, seats);
    await backend.pool.query(
      `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, secondary_session_id, from_day,
         to_day, created_at) VALUES ('am', gen_random_uuid(), $1, 'yerevan', $2, $3, $4, $5, now())`,
      [_id, seats.session_id, seats.secondary_session_id, todayAt("am"), plusDays(todayAt("am"), 30)],
    );
    await remove(staff, seats.secondary_session_id ?? "");
    const { rows } = await backend.pool.query("SELECT event FROM outbox WHERE registration_id = $1", [_id]);
    expect(rows).toEqual([{ event: "waiting_ended" }]);
  });
});
