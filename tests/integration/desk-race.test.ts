import { expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, type ReadyApplicant } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const ROUNDS = 30;

const ownMove = async ({ applicant, id }: ReadyApplicant, { seats }: Opened) => {
  const input = { params: { id }, body: { isStudentAdult: false, student: seats } };
  return (await backend.caller.raw(registrations.updateAppointment, input, applicant)).status;
};
const ownCancel = async ({ applicant, id }: ReadyApplicant) =>
  (await backend.caller.raw(seatCalls.cancel, { params: { id } }, applicant)).status;

const staffMove = async (staff: As, { id }: ReadyApplicant, { seats }: Opened) => {
  const { presentation_date: presentationId, start_day: startDayId, session_id: sessionId } = seats;
  const start = { startDayId, sessionId, secondarySessionId: seats.secondary_session_id };
  const body = { registrationId: id, presentationId, start, reason: { code: "timetable" as const } };
  return (await backend.caller.raw(staffBookings.move, { body }, staff)).status;
};

const stateOf = async (id: string) =>
  (await backend.pool.query("SELECT state, start_day_id FROM appointment WHERE registration_id = $1", [id])).rows[0];
const entriesOf = async (id: string) =>
  (await backend.pool.query("SELECT FROM audit_entry WHERE target = $1", [`registration:${id}`])).rowCount ?? 0;

/** The seats that are booked on each of the places: on all of its rows, or on none. */
const takenOf = async (places: readonly Opened[]): Promise<number[]> => {
  const taken = await Promise.all(places.map((place) => busyOf(backend.pool, place)));
  for (const busy of taken) expect(new Set(busy).size).toBe(1);
  return taken.map(([busy]) => busy ?? -1);
};

test("a move by staff against the applicant's own move and cancellation leaves one seat at most, and true counters", async () => {
  const staff = await staffMember(backend);
  const outcomes = { moved: 0, cancelled: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = () => openSeats(backend.pool, { capacity: 2, inDays: 14 + round });
    const [from, own, to] = [await opened(), await opened(), await opened()];
    const ready = await bookedOn(backend, from);
    const statuses = await Promise.all([
      staffMove(staff, ready, to),
      round % 2 === 0 ? ownMove(ready, own) : ownCancel(ready),
      ...(round % 3 === 0 ? [staffMove(staff, ready, to)] : []),
    ]);
    expect(statuses.filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
    const { state, start_day_id } = await stateOf(ready.id);
    const places = [from, own, to];
    const expected = places.map(({ seats }) => (state === "active" && seats.start_day === start_day_id ? 1 : 0));
    expect(await takenOf(places)).toEqual(expected);
    // Who has cancelled is not booked again by a move that comes later.
    if (round % 2 === 1) expect(state).toBe("cancelled");
    expect(await entriesOf(ready.id)).toBeLessThanOrEqual(1 + (round % 3 === 0 ? 1 : 0));
    outcomes[state === "active" ? "moved" : "cancelled"] += 1;
    outcomes.refused += statuses.filter((status) => status === 409).length;
  }
  expect(outcomes.moved + outcomes.cancelled).toBe(ROUNDS);
  shows(43, { rounds: ROUNDS, ...outcomes, "seats too many": 0 });
}, 60_000);
