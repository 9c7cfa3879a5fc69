import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { weekdayOf } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { completeDraft, openSeats, seatsOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { addPair, dayInWeek } from "@/tests/support/timetable";

const backend = backendUnderTest();

const ROUNDS = 10;

const remove = async (as: As, id: string) =>
  (await backend.caller.raw(staffSlots.remove, { params: { id } }, as)).status;

describe("a weekly session removed while somebody books it", () => {
  test("is either removed without bookings, or refused and unchanged", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    const statuses = await inFlight(2, Array.from({ length: ROUNDS }), async (_round, index) => {
      const { seats, pairStartDayId } = await openSeats(backend.pool, { inDays: 20 });
      const applicant = await backend.caller.applicant();
      const { _id } = await completeDraft(backend.caller, applicant, seats);
      const input = { params: { id: _id }, body: { isStudentAdult: false } };
      const sessionId = index % 2 === 0 ? seats.session_id : (seats.secondary_session_id ?? "");
      const [booked, removed] = await Promise.all([
        backend.caller.raw(registrations.makeAppointment, input, applicant),
        remove(staff, sessionId),
      ]);
      const busy = [
        (await seatsOf(backend.pool, "start_day", seats.start_day))?.busy ?? 0,
        (await seatsOf(backend.pool, "start_day", pairStartDayId))?.busy ?? 0,
        (await seatsOf(backend.pool, "presentation", seats.presentation_date))?.busy,
      ];
      const isBooked = booked.status === 200;
      expect(busy).toEqual(isBooked ? [1, 1, 1] : [0, 0, 0]);
      return `${booked.status} ${removed}`;
    });
    expect([...new Set(statuses)].filter((pair) => !["200 409", "409 204"].includes(pair))).toEqual([]);
    shows(3, { "sessions removed while booked": ROUNDS, untrue: 0 });
  }, 60_000);

  test("would be refused by the database itself if it read first and wrote later", async () => {
    const { seats } = await openSeats(backend.pool);
    await backend.pool.query("UPDATE start_day SET busy = 1 WHERE id = $1", [seats.start_day]);
    const closing = backend.pool.query("UPDATE start_day SET capacity = 0 WHERE id = $1", [seats.start_day]);
    await expect(closing).rejects.toThrow("start_day_seats");
  });
});

describe("a weekly session removed while its days' capacities are changed", () => {
  test("leaves no seats, even if a cancelled appointment keeps the start day", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await openSeats(backend.pool, { inDays: 20 });
      const { applicant, id } = await bookedOn(backend, opened);
      await backend.caller.call(seatCalls.cancel, { params: { id } }, applicant);
      const { start_day, session_id } = opened.seats;
      const body = { location_key: "yerevan", start_days: [{ _id: start_day, capacity: 9 }] };
      const [changed, removed] = await Promise.all([
        backend.caller.raw(staffStartDays.update, { body }, staff),
        remove(staff, session_id),
      ]);
      expect([200, 404]).toContain(changed.status);
      expect(removed).toBe(204);
      expect(await seatsOf(backend.pool, "start_day", start_day)).toEqual({ capacity: 0, busy: 0 });
    }
  }, 60_000);
});

describe("a weekly session removed while its start days are opened and its pair changed", () => {
  test("leaves no future start day, and no request deadlocks", async () => {
    const staff = await staffMember(backend, { role: "manager" });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, other] = await addPair(backend.pool, [1, 4]);
      const start_days = [
        { sessionId: round % 2 === 0 ? id : other, date: dayInWeek(3, round % 2 === 0 ? 1 : 4), capacity: 4 },
      ];
      const opening = { body: { location_key: "yerevan", start_days } };
      const slot = { locationKey: "yerevan", start_time: "10:00", end_time: "12:00", capacity: 5, id: other };
      const parting = { body: { ...slot, weekdays: [weekdayOf(dayInWeek(3, 4))], pairWeekday: null } };
      const [opened, parted, removed] = await Promise.all([
        backend.caller.raw(staffStartDays.add, opening, staff),
        backend.caller.raw(staffSlots.update, parting, staff),
        remove(staff, id),
      ]);
      expect([201, 404]).toContain(opened.status);
      expect([parted.status, removed]).toEqual([200, 204]);
      const { rows } = await backend.pool.query("SELECT 1 FROM start_day WHERE session_id = $1", [id]);
      expect(rows).toEqual([]);
    }
  }, 60_000);

  test("would leave an invisible start day if one request did not wait for the other", async () => {
    const [id] = await addPair(backend.pool, [1, 4]);
    const sessionBefore = await backend.pool.query("SELECT id FROM session WHERE id = $1 AND removed_at IS NULL", [id]);
    await backend.pool.query("UPDATE session SET removed_at = now(), pair_id = NULL WHERE id = $1", [id]);
    await backend.pool.query(
      `INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity)
       VALUES ('am', gen_random_uuid(), $1, 'yerevan', $2, 4)`,
      [sessionBefore.rows[0].id, dayInWeek(3, 1)],
    );
    const { rowCount } = await backend.pool.query("SELECT 1 FROM start_day WHERE session_id = $1", [id]);
    expect(rowCount).toBe(1);
  });
});
