import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { completeDraft, openDay, openPresentation, openSeats, seatsOf } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const noonBefore = (date: string, days: number) => instantAt(plusDays(date, -days), "12:00", "Asia/Yerevan");

/** A presentation with a booked application; `same` is the body of an update that changes nothing. */
const booked = async () => {
  const opened = await openSeats(backend.pool, { capacity: 3, inDays: 20, isWithinWeek: true });
  const applicant = await backend.caller.applicant();
  const draft = await completeDraft(backend.caller, applicant, opened.seats);
  const input = { params: { id: draft._id }, body: { isStudentAdult: false } };
  await backend.caller.call(registrations.makeAppointment, input, applicant);
  return { ...opened, applicant, registrationId: draft._id, same: sameOf(opened.seats.presentation_date, opened.date) };
};

const sameOf = (id: string, date: string) => ({
  id,
  locationKey: "yerevan",
  capacity: 3,
  date: noonBefore(date, 3).toISOString(),
  startDates: [date],
});
type Body = Omit<ReturnType<typeof sameOf>, "capacity"> & { capacity?: number; confirm?: boolean };

const update = (as: As, body: Body) => backend.caller.call(staffPresentations.update, { body }, as);
const refused = (as: As, body: Body) => backend.caller.refusal(staffPresentations.update, { body }, as);
const remove = (as: As, id: string) => backend.caller.call(staffPresentations.remove, { params: { id } }, as);
const refusedRemoval = (as: As, id: string) =>
  backend.caller.refusal(staffPresentations.remove, { params: { id } }, as);

/** An open date and an empty presentation three days before it. */
const empty = async (locationKey = "yerevan") => {
  const sessionId = await addSession(backend.pool, { weekday: 1, locationKey });
  const date = dayInWeek(4, 1);
  await openDay(backend.pool, { sessionId, date, locationKey });
  return { id: await openPresentation(backend.pool, { date, capacity: 3, locationKey }), date, sessionId };
};

describe("changing a presentation", () => {
  test("keeps its capacity when the request names none", async () => {
    const { id, date } = await empty();
    const { capacity, ...body } = sameOf(id, date);
    expect(await update(await staffMember(backend), body)).toMatchObject({ capacity });
  });

  test("stores the change, each date once, and is in the audit log", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    const { id, date } = await empty();
    const body = {
      ...sameOf(id, date),
      capacity: 9,
      date: noonBefore(date, 5).toISOString(),
      startDates: [date, date],
    };
    expect(await update(staff, body)).toMatchObject({ _id: id, capacity: 9, date: body.date, startDates: [date] });
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, staff);
    expect(entries[0]).toMatchObject({
      action: "presentation_changed",
      target: `presentation:${id}`,
      before: { capacity: 3 },
      after: { capacity: 9 },
    });
  });

  test("is refused for a past presentation, and into the past", async () => {
    const staff = await staffMember(backend);
    const { id, date } = await empty();
    const past = new Date(Date.now() - 3600_000);
    expect(await refused(staff, { ...sameOf(id, date), date: past.toISOString() })).toMatchObject({
      status: 409,
      code: "presentation_past",
    });
    const pastId = await openPresentation(backend.pool, { date, startsAt: past });
    expect(await refused(staff, sameOf(pastId, date))).toMatchObject({ status: 409, code: "presentation_past" });
  });

  test("is refused below the seats taken, which it names", async () => {
    const staff = await staffMember(backend);
    const { id, date } = await empty();
    await takeSeats(backend.pool, "presentation", id, 2);
    const refusal = await refused(staff, { ...sameOf(id, date), capacity: 1 });
    expect(refusal).toMatchObject({ status: 409, code: "presentation_below_busy", data: { busyCapacity: 2 } });
    expect((await update(staff, { ...sameOf(id, date), capacity: 2 })).capacity).toBe(2);
  });

  test("refuses to remove dates with bookings, and to move after them", async () => {
    const staff = await staffMember(backend);
    const { same, date } = await booked();
    const other = plusDays(date, 2);
    expect(await refused(staff, { ...same, startDates: [other] })).toMatchObject({
      status: 409,
      code: "presentation_date_booked",
      data: { dates: [date] },
    });
    const onTheDay = { ...same, date: noonBefore(date, 0).toISOString(), confirm: true };
    expect(await refused(staff, onTheDay)).toMatchObject({ code: "presentation_date_booked", data: { dates: [date] } });
    expect((await update(staff, { ...same, startDates: [date, other] })).startDates).toEqual([date, other]);
  });

  test("refuses to remove dates with holds", async () => {
    const staff = await staffMember(backend);
    const { seats, date, pairStartDayId } = await openSeats(backend.pool, { capacity: 2 });
    const applicant = await backend.caller.applicant();
    const draft = await completeDraft(backend.caller, applicant, seats);
    const body = { ...seats, pair_start_day_id: pairStartDayId, start_day_id: seats.start_day };
    const holdBody = { ...body, presentation_id: seats.presentation_date };
    await backend.caller.call(seatCalls.hold, { params: { id: draft._id }, body: holdBody }, applicant);
    const withoutDates = { ...sameOf(seats.presentation_date, date), startDates: [] };
    expect(await refused(staff, withoutDates)).toMatchObject({
      code: "presentation_date_booked",
      data: { dates: [date] },
    });
  });

  test("moves booked applicants only when confirmed, and notifies each once", async () => {
    const staff = await staffMember(backend);
    const { same, date, applicant, registrationId } = await booked();
    const moved = { ...same, date: noonBefore(date, 4).toISOString() };
    expect(await refused(staff, moved)).toMatchObject({
      status: 409,
      code: "presentation_affects_bookings",
      data: { count: 1 },
    });
    await update(staff, { ...moved, confirm: true });
    await update(staff, { ...moved, confirm: true, capacity: 4 });
    const params = { id: registrationId };
    const attendance = await backend.caller.call(registrations.attendance, { params }, applicant);
    expect(attendance.presentationDate).toBe(moved.date);
    const notifications = async () =>
      (
        await backend.pool.query(
          `SELECT data -> 'appointment' ->> 'presentationDate' AS at, (data -> 'appointment' ->> 'sequence')::int AS n
           FROM outbox WHERE registration_id = $1 AND event = 'presentation_moved' ORDER BY n`,
          [registrationId],
        )
      ).rows;
    expect(await notifications()).toEqual([{ at: moved.date, n: 1 }]);
    // Moving back is another move.
    await update(staff, { ...same, confirm: true });
    expect(await notifications()).toEqual([
      { at: moved.date, n: 1 },
      { at: same.date, n: 2 },
    ]);
  });

  test("refuses closed dates, and names them, but not one it already had", async () => {
    const staff = await staffMember(backend);
    const { id, date, sessionId } = await empty();
    const refusal = await refused(staff, { ...sameOf(id, date), startDates: [date, plusDays(date, 1)] });
    expect(refusal).toMatchObject({ status: 422, data: { fields: { "startDates.1": "validator_form_invalid" } } });
    await backend.pool.query("UPDATE start_day SET capacity = 0 WHERE session_id = $1", [sessionId]);
    expect((await update(staff, { ...sameOf(id, date), capacity: 5 })).startDates).toEqual([date]);
  });

  test("is refused for a presentation of another location of the same staff", async () => {
    const { id, date } = await empty("nor-nork");
    const both = await staffMember(backend, { locations: ["yerevan", "nor-nork"] });
    expect(await refused(both, sameOf(id, date))).toMatchObject({
      status: 422,
      data: { fields: { locationKey: "validator_form_invalid" } },
    });
  });
});

describe("removing a presentation", () => {
  test("removes an empty one from every list, once", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    const { id } = await empty();
    const count = async () => {
      const body = { locationKey: "yerevan", limit: 500, offset: 0 };
      const list = await backend.caller.call(staffPresentations.list, { body }, staff);
      expect(list.presentations.length).toBe(list.count);
      return { count: list.count, has: list.presentations.some(({ _id }) => _id === id) };
    };
    const before = await count();
    await remove(staff, id);
    expect(await count()).toEqual({ count: before.count - 1, has: false });
    expect(await refusedRemoval(staff, id)).toMatchObject({ status: 404 });
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, staff);
    expect(entries[0]).toMatchObject({ action: "presentation_removed", before: { _id: id }, after: null });
  });

  test("refuses while places are taken, and says how many", async () => {
    const staff = await staffMember(backend);
    const { seats } = await booked();
    expect(await refusedRemoval(staff, seats.presentation_date)).toMatchObject({
      status: 409,
      code: "presentation_has_bookings",
      data: { busyCapacity: 1 },
    });
  });

  test("works after a cancellation, which still shows the date, and nobody can book it", async () => {
    const staff = await staffMember(backend);
    const { applicant, registrationId, seats, same } = await booked();
    const params = { id: registrationId };
    await backend.caller.call(seatCalls.cancel, { params }, applicant);
    await remove(staff, seats.presentation_date);
    const attendance = await backend.caller.call(registrations.attendance, { params }, applicant);
    expect(attendance).toMatchObject({ state: "cancelled", presentationDate: same.date });
    const input = { params, body: { isStudentAdult: false } };
    expect(await backend.caller.refusal(registrations.updateAppointment, input, applicant)).toMatchObject({
      status: 409,
      code: "form_student_session_unavailable",
    });
    expect(await seatsOf(backend.pool, "presentation", seats.presentation_date)).toEqual({ capacity: 0, busy: 0 });
  });
});
