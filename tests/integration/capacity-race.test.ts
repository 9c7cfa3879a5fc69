import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { completeDraft, openDay, openPresentation, seatsOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { addPair, dayInWeek } from "@/tests/support/timetable";

const backend = backendUnderTest();

const APPLICANTS = 40;
const CAPACITY = 20;

/** A pair's start days of one week, and a presentation with seats for everybody. */
const openPair = async () => {
  const [monday, thursday] = await addPair(backend.pool, [1, 4]);
  const [date, pairDate] = [dayInWeek(2, 1), dayInWeek(2, 4)];
  const first = await openDay(backend.pool, { sessionId: monday, date, capacity: CAPACITY });
  const second = await openDay(backend.pool, { sessionId: thursday, date: pairDate, capacity: CAPACITY });
  const presentation_date = await openPresentation(backend.pool, { date, capacity: APPLICANTS });
  const seats = { session_id: monday, secondary_session_id: thursday, start_day: first, presentation_date };
  return { first, second, seats };
};

const change = async (staff: As, start_days: { _id: string; capacity: number }[]) => {
  const response = await backend.caller.raw(
    staffStartDays.update,
    { body: { location_key: "yerevan", start_days } },
    staff,
  );
  return { status: response.status, text: await response.text() };
};

describe("a capacity changed while people book", () => {
  test("waits for a booking under way, and then counts it", async () => {
    const staff = await staffMember(backend);
    const { first, second } = await openPair();
    const client = await backend.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("UPDATE start_day SET busy = 3 WHERE id = $1", [second]);
      const response = change(staff, [{ _id: first, capacity: 2 }]);
      const isFirst = await Promise.race([
        response.then(() => true),
        new Promise((resolve) => setTimeout(resolve, 300)),
      ]);
      expect(isFirst).toBeUndefined();
      await client.query("COMMIT");
      const { status, text } = await response;
      expect([status, JSON.parse(text).errorMessage.data]).toEqual([409, { _id: second, busyCapacity: 3 }]);
    } finally {
      client.release();
    }
    expect(await seatsOf(backend.pool, "start_day", first)).toEqual({ capacity: CAPACITY, busy: 0 });
  });

  test("never falls below the taken seats, stays equal in a pair, and refuses bookings only when full", async () => {
    const staff = await staffMember(backend);
    const { first, second, seats } = await openPair();
    const ready = await inFlight(8, Array.from({ length: APPLICANTS }), async () => {
      const applicant = await backend.caller.applicant();
      return { applicant, draft: await completeDraft(backend.caller, applicant, seats) };
    });
    const bookings = inFlight(16, ready, async ({ applicant, draft }) => {
      const input = { params: { id: draft._id }, body: { isStudentAdult: false } };
      return (await backend.caller.raw(registrations.makeAppointment, input, applicant)).status;
    });
    // The changes raise and lower capacities, and name one half, the other, or both in either order.
    const changes = inFlight(4, Array.from({ length: 80 }), async (_item, index) => {
      const capacity = (index * 7) % (APPLICANTS / 2);
      const halves = [[first], [second], [first, second], [second, first]][index % 4] ?? [];
      return change(
        staff,
        halves.map((_id) => ({ _id, capacity })),
      );
    });
    const [booked, changed] = await Promise.all([bookings, changes]);
    expect(new Set([...booked, ...changed.map(({ status }) => status)])).toEqual(new Set([200, 409]));
    for (const { text } of changed.filter(({ status }) => status === 409))
      expect(text).toContain('"start_day_below_busy"');

    const success = booked.filter((status) => status === 200).length;
    const [one, other] = [
      await seatsOf(backend.pool, "start_day", first),
      await seatsOf(backend.pool, "start_day", second),
    ];
    expect(one).toEqual(other);
    expect(one?.busy).toBe(success);
    expect(success).toBeLessThanOrEqual(one?.capacity ?? 0);
    const { rows } = await backend.pool.query("SELECT count(*) AS n FROM appointment WHERE start_day_id = $1", [first]);
    expect(Number(rows[0].n)).toBe(success);
    shows(3, { bookings: booked.length, "capacities changed": changed.length, booked: success, untrue: 0 });
  }, 60_000);

  test("would be refused by the database itself if it read first and wrote later", async () => {
    const { first } = await openPair();
    const looked = await seatsOf(backend.pool, "start_day", first);
    await backend.pool.query("UPDATE start_day SET busy = busy + 3 WHERE id = $1", [first]);
    expect(looked?.busy).toBeLessThanOrEqual(2);
    await expect(backend.pool.query("UPDATE start_day SET capacity = 2 WHERE id = $1", [first])).rejects.toThrow(
      "start_day_seats",
    );
  });
});

describe("start days opened by two requests at once", () => {
  test("are opened once; the other request is refused, and no request deadlocks", async () => {
    const staff = await staffMember(backend);
    const pairs = await Promise.all(Array.from({ length: 6 }, () => addPair(backend.pool, [2, 5])));
    const days = pairs.map(([sessionId]) => ({ sessionId, date: dayInWeek(3, 2), capacity: 4 }));
    const responses = await Promise.all(
      [days, [...days].reverse(), days.slice(0, 3)].map(async (start_days) => {
        const body = { location_key: "yerevan", start_days };
        return (await backend.caller.raw(staffStartDays.add, { body }, staff)).status;
      }),
    );
    expect(responses.filter((status) => status !== 409).every((status) => status === 201)).toBe(true);
    const sessions = pairs.flat();
    const { rows } = await backend.pool.query(
      "SELECT count(*) AS n, count(DISTINCT session_id) AS sessions FROM start_day WHERE session_id = ANY ($1)",
      [sessions],
    );
    expect(Number(rows[0].n)).toBe(Number(rows[0].sessions));
    expect(Number(rows[0].n)).toBeGreaterThan(0);
  });
});
