import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats, seatsOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const APPLICANTS = 24;

interface Ready {
  applicant: As;
  id: string;
}

/** Complete applications that are not booked yet, all for the same seats. */
const ready = (seats: Opened["seats"], count = APPLICANTS): Promise<Ready[]> =>
  inFlight(8, Array.from({ length: count }), async () => {
    const applicant = await backend.caller.applicant();
    return { applicant, id: (await completeDraft(backend.caller, applicant, seats))._id };
  });

const book = async ({ applicant, id }: Ready) => {
  const input = { params: { id }, body: { isStudentAdult: false } };
  return (await backend.caller.raw(registrations.makeAppointment, input, applicant)).status;
};
const cancel = async ({ applicant, id }: Ready) =>
  (await backend.caller.raw(seatCalls.cancel, { params: { id } }, applicant)).status;
const remove = async (as: As, id: string) =>
  (await backend.caller.raw(staffPresentations.remove, { params: { id } }, as)).status;

/** Moves a presentation to this many days before its start day, with a capacity. */
const change = async (as: As, { seats, date }: Opened, daysBefore: number, capacity: number) => {
  const body = {
    id: seats.presentation_date,
    locationKey: "yerevan",
    date: instantAt(plusDays(date, -daysBefore), "12:00", "Asia/Yerevan").toISOString(),
    startDates: [date],
    capacity,
    confirm: true,
  };
  return (await backend.caller.raw(staffPresentations.update, { body }, as)).status;
};

const activeOn = async (presentation: string) =>
  Number(
    (
      await backend.pool.query(
        "SELECT count(*) AS n FROM appointment WHERE presentation_id = $1 AND state = 'active'",
        [presentation],
      )
    ).rows[0].n,
  );

/** Waits long enough for a call to reach a lock that is taken. */
const waitForLock = () => new Promise((resolve) => setTimeout(resolve, 300));

/** Booked applications whose last message has another time than the presentation. */
const misinformed = async (presentation: string): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ registration_id: string }>(
    `SELECT a.registration_id FROM appointment a
     JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
     CROSS JOIN LATERAL (
       SELECT o.data -> 'appointment' ->> 'presentationDate' AS told FROM outbox o
       WHERE o.tenant = a.tenant AND o.registration_id = a.registration_id
       ORDER BY (o.data -> 'appointment' ->> 'sequence')::int DESC LIMIT 1) AS last
     WHERE a.presentation_id = $1 AND a.state = 'active' AND last.told::timestamptz <> p.starts_at`,
    [presentation],
  );
  return rows.map((row) => row.registration_id);
};

describe("a presentation changed while people book and cancel", () => {
  test("moves every booking, notifies each applicant of the new time, and keeps the counters correct", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: APPLICANTS, inDays: 30 });
    const id = opened.seats.presentation_date;
    const people = await ready(opened.seats);
    const bookings = inFlight(8, people, async (person, index) => {
      const booked = await book(person);
      return index % 3 === 0 && booked === 200 ? [booked, await cancel(person)] : [booked];
    });
    const changes = inFlight(2, Array.from({ length: 40 }), async (_item, index) =>
      change(staff, opened, 3 + (index % 5), APPLICANTS - (index % 7)),
    );
    const [booked, changed] = await Promise.all([bookings, changes]);
    expect([...new Set(booked.flat())].filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
    expect([...new Set(changed)].filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(changed).toContain(200);
    const { busy = -1, capacity = 0 } = (await seatsOf(backend.pool, "presentation", id)) ?? {};
    expect(busy).toBe(await activeOn(id));
    expect(busy).toBeLessThanOrEqual(capacity);
    expect((await seatsOf(backend.pool, "start_day", opened.seats.start_day))?.busy).toBe(busy);
    expect(busy).toBeGreaterThan(0);
    expect(await misinformed(id)).toEqual([]);
    shows(3, { "booked and cancelled": booked.flat().length, "presentation changed": changed.length, untrue: 0 });
  }, 60_000);

  test("also notifies an applicant who books between the read and the lock, and waits for that transaction", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 2, inDays: 30, isPair: false });
    const { start_day, presentation_date: id } = opened.seats;
    const [person] = await ready(opened.seats, 1);
    const [booking, saving] = [await backend.pool.connect(), await backend.pool.connect()];
    let response: Promise<number> | undefined;
    try {
      for (const client of [booking, saving]) await client.query("BEGIN");
      await booking.query("UPDATE presentation SET busy = 1 WHERE id = $1", [id]);
      await saving.query("SELECT 1 FROM registration WHERE id = $1 FOR NO KEY UPDATE", [person?.id]);
      response = change(staff, opened, 5, 2);
      await waitForLock();
      await booking.query(
        `INSERT INTO appointment (tenant, registration_id, start_day_id, presentation_id, state, reference, created_at,
           updated_at) VALUES ('am', $1, $2, $3, 'active', 'BETWEEN', now(), now())`,
        [person?.id, start_day, id],
      );
      await booking.query("COMMIT");
      await waitForLock();
      await saving.query("COMMIT");
    } finally {
      booking.release();
      saving.release();
    }
    expect(await response).toBe(200);
    const { rows } = await backend.pool.query("SELECT event FROM outbox WHERE registration_id = $1", [person?.id]);
    expect(rows).toEqual([{ event: "presentation_moved" }]);
    expect(await misinformed(id)).toEqual([]);
  });

  test("would miss an applicant who books between the read and the lock if it notified only those it had read", async () => {
    const opened = await openSeats(backend.pool, { capacity: 2, inDays: 30 });
    const id = opened.seats.presentation_date;
    const [first, second] = await ready(opened.seats, 2);
    if (!first || !second) throw new Error("two are needed");
    expect(await book(first)).toBe(200);
    const alreadyRead = await backend.pool.query("SELECT registration_id FROM appointment WHERE presentation_id = $1", [
      id,
    ]);
    expect(await book(second)).toBe(200);
    await backend.pool.query("UPDATE presentation SET starts_at = starts_at - interval '1 day' WHERE id = $1", [id]);
    await backend.pool.query(
      `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
       SELECT 'am', 'control:' || registration_id, 'presentation_moved', registration_id, jsonb_build_object('appointment',
         attendance || '{"sequence": 1}'), now() FROM attendances('am', $1)`,
      [alreadyRead.rows.map((row) => row.registration_id)],
    );
    expect(await misinformed(id)).toEqual([second.id]);
  });
});

describe("a presentation removed while people book and cancel", () => {
  test("is either removed without bookings, or refused and unchanged", async () => {
    const staff = await staffMember(backend);
    const outcomes: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const opened = await openSeats(backend.pool, { capacity: 5, inDays: 30 });
      const id = opened.seats.presentation_date;
      const people = await ready(opened.seats, 5);
      if (round % 4 === 3) expect(await book(people.pop() as Ready)).toBe(200);
      const bookings = inFlight(4, people, async (person) => {
        const booked = await book(person);
        return booked === 200 && round % 2 === 0 ? [booked, await cancel(person)] : [booked];
      });
      const removals = inFlight(3, Array.from({ length: 9 }), () => remove(staff, id));
      const [booked, raced] = await Promise.all([bookings, removals]);
      // The race may never remove after all have cancelled or booked, so remove once more.
      const removed = [...raced, await remove(staff, id)];
      expect([...new Set(booked.flat())].filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
      expect([...new Set(removed)].filter((status) => ![204, 404, 409].includes(status))).toEqual([]);
      const isGone = removed.includes(204);
      expect(removed.filter((status) => status === 204).length).toBe(isGone ? 1 : 0);
      const active = await activeOn(id);
      expect((await seatsOf(backend.pool, "presentation", id))?.busy).toBe(active);
      expect((await seatsOf(backend.pool, "start_day", opened.seats.start_day))?.busy).toBe(active);
      if (isGone) expect(active).toBe(0);
      outcomes.push(...removed);
    }
    expect(outcomes).toContain(204);
    expect(outcomes).toContain(409);
    shows(3, {
      "presentations deleted": outcomes.filter((status) => status === 204).length,
      tries: outcomes.length,
      untrue: 0,
    });
  }, 60_000);

  test("waits for a booking under way, and then counts it", async () => {
    const staff = await staffMember(backend);
    const { seats } = await openSeats(backend.pool, { capacity: 2 });
    const client = await backend.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("UPDATE presentation SET busy = 1 WHERE id = $1", [seats.presentation_date]);
      const response = remove(staff, seats.presentation_date);
      const isFirst = await Promise.race([
        response.then(() => true),
        new Promise((resolve) => setTimeout(resolve, 300)),
      ]);
      expect(isFirst).toBeUndefined();
      await client.query("COMMIT");
      expect(await response).toBe(409);
    } finally {
      client.release();
    }
  });

  test("would be refused by the database itself if it read first and wrote later", async () => {
    const { seats } = await openSeats(backend.pool, { capacity: 2 });
    const id = seats.presentation_date;
    expect((await seatsOf(backend.pool, "presentation", id))?.busy).toBe(0);
    await backend.pool.query("UPDATE presentation SET busy = 1 WHERE id = $1", [id]);
    const removal = "UPDATE presentation SET removed_at = now(), capacity = 0, start_dates = '{}' WHERE id = $1";
    await expect(backend.pool.query(removal, [id])).rejects.toThrow("presentation_seats");
  });
});
