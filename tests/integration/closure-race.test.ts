import { expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openDay, openPresentation, openSeats, seatsOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const ROUNDS = 6;
const APPLICANTS = 12;

const book = async ({ applicant, id }: ReadyApplicant): Promise<number> => {
  const input = { params: { id }, body: { isStudentAdult: false } };
  return (await backend.caller.raw(registrations.makeAppointment, input, applicant)).status;
};

const close = async (as: As, day: string) => {
  const body = { locationKey: "yerevan", closures: [{ from: day, to: day, note: "" }] };
  const { closures } = await backend.caller.call(staffClosures.add, { body }, as);
  return closures[0];
};

const namedOn = async (as: As, day: string) => {
  const body = { locationKey: "yerevan", ranges: [{ from: day, to: day }], limit: 50 };
  return backend.caller.call(staffClosures.people, { body }, as);
};

const activeOn = async (startDay: string): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ id: string }>(
    "SELECT registration_id AS id FROM appointment WHERE start_day_id = $1 AND state = 'active' ORDER BY 1",
    [startDay],
  );
  return rows.map(({ id }) => id);
};

/** Everybody books at once while a day of theirs is closed; returns who holds a seat when the closure has been answered, and later. */
const closeDuringRush = async (manager: As, opened: Opened, day: string) => {
  const ready = await inFlight(4, Array.from({ length: APPLICANTS }), () => readyFor(backend, opened));
  const early = ready.slice(0, APPLICANTS / 3).map(book);
  const closing = close(manager, day).then(async (closure) => ({
    closure,
    booked: await activeOn(opened.seats.start_day),
  }));
  const rush = ready.slice(APPLICANTS / 3).map(book);
  const { closure, booked } = await closing;
  const statuses = await Promise.all([...early, ...rush]);
  return { closure, booked, statuses, later: await activeOn(opened.seats.start_day) };
};

test("no seat is given on a day once its closure has been answered, and whoever has one is named until moved", async () => {
  const manager = await staffMember(backend, { role: "manager" });
  let named = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await openSeats(backend.pool, { capacity: APPLICANTS, inDays: 20 + 10 * (round % 3) });
    // The start day, the pair's second day, the presentation's day.
    const day = plusDays(opened.date, [0, 2, -3][round % 3] ?? 0);
    const { closure, booked, statuses, later } = await closeDuringRush(manager, opened, day);
    expect(later).toEqual(booked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(booked.length);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const { people } = await namedOn(manager, day);
    const ids = people.map(({ registrationId }) => registrationId);
    expect(ids).toEqual(expect.arrayContaining(booked));
    named += booked.length;

    // Free seats a week later: everybody is moved there, and nobody is named any more.
    const date = plusDays(opened.date, 7);
    const sessions = [opened.seats.session_id, opened.seats.secondary_session_id as string];
    const seats = { capacity: APPLICANTS };
    const laterDay = await openDay(backend.pool, { ...seats, sessionId: sessions[0] ?? "", date });
    await openDay(backend.pool, { ...seats, sessionId: sessions[1] ?? "", date: plusDays(opened.pairDate, 7) });
    await openPresentation(backend.pool, { ...seats, date });
    const movable = (await namedOn(manager, day)).people.filter(({ registrationId }) =>
      booked.includes(registrationId),
    );
    await inFlight(4, movable, async ({ registrationId, alternative }) => {
      const { presentationId = "", start } = alternative ?? {};
      const body = { registrationId, presentationId, ...(start && { start }), reason: { code: "closed" as const } };
      await backend.caller.call(staffBookings.move, { body }, manager);
    });
    expect(
      (await namedOn(manager, day)).people.filter(({ registrationId }) => booked.includes(registrationId)),
    ).toEqual([]);
    expect((await seatsOf(backend.pool, "start_day", opened.seats.start_day))?.busy).toBe(0);
    expect((await seatsOf(backend.pool, "start_day", laterDay))?.busy).toBe(booked.length);
    await backend.caller.call(staffClosures.remove, { params: { id: closure?._id ?? "" } }, manager);
  }
  shows(44, { closures: ROUNDS, bookings: ROUNDS * APPLICANTS, named });
}, 120_000);
