import type pg from "pg";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { holdOf, type Ready } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import type { OwnBackend } from "@/tests/support/process-backend";
import type { SeatCommand } from "@/tests/support/seat-model";
import { staffMember } from "@/tests/support/staff";

/** Places and people that commands are about. */
export interface SeatWorld {
  places: Opened[];
  people: Ready[];
  staff: As;
}

export const PRESENTATION_SEATS = 3;
const DAYS_AHEAD = [60, 61];

/** The place of somebody's own form. */
export const ownPlace = (who: number): number => who % DAYS_AHEAD.length;

export const buildWorld = async (backend: OwnBackend, people: number): Promise<SeatWorld> => {
  const places: Opened[] = [];
  for (const inDays of DAYS_AHEAD)
    places.push(await openSeats(backend.pool, { inDays, capacity: 1, presentationCapacity: PRESENTATION_SEATS }));
  const ready = await inFlight(8, Array.from({ length: people }), async (_one, who) => {
    const applicant = await backend.caller.applicant();
    const { seats } = places[ownPlace(who)] as Opened;
    return { applicant, id: (await completeDraft(backend.caller, applicant, seats))._id };
  });
  return { places, people: ready, staff: await staffMember(backend) };
};

/** Everything as it was built: drafts with the seats of their own place, nothing taken, these capacities. */
export const resetWorld = async (pool: pg.Pool, world: SeatWorld, capacities: readonly number[]): Promise<void> => {
  await pool.query("TRUNCATE appointment, hold, waiting_list, outbox, registration_record");
  await pool.query("UPDATE registration SET status = 'draft', user_id = NULL, hold_renewals = 0, hold_ends_at = NULL");
  await pool.query("UPDATE presentation SET busy = 0");
  await pool.query("UPDATE start_day SET busy = 0");
  for (const [who, { id }] of world.people.entries())
    await pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [
      id,
      world.places[ownPlace(who)]?.seats,
    ]);
  for (const [at, { seats, pairStartDayId }] of world.places.entries())
    await pool.query("UPDATE start_day SET capacity = $2 WHERE id = ANY ($1)", [
      [seats.start_day, pairStartDayId],
      capacities[at],
    ]);
};

/** Does what a command says, as its people would; whether it worked. */
export const perform = async (backend: OwnBackend, world: SeatWorld, command: SeatCommand): Promise<boolean> => {
  const { caller, pool } = backend;
  if (command.do === "later") {
    // Whatever runs out is that much nearer to it: tokens and days stay as they are.
    await pool.query("UPDATE hold SET expires_at = expires_at - $1 * interval '1 minute'", [command.minutes]);
    await sweepSeats(backend.services, "am", backend.now());
    return true;
  }
  const place = "place" in command ? (world.places[command.place] as Opened) : undefined;
  if (command.do === "capacity") {
    const body = {
      location_key: "yerevan",
      start_days: [{ _id: place?.seats.start_day ?? "", capacity: command.seats }],
    };
    return (await caller.raw(staffStartDays.update, { body }, world.staff)).ok;
  }
  const { applicant, id } = world.people[command.who] as Ready;
  const params = { id };
  const send = async (...[endpoint, input]: [Parameters<typeof caller.raw>[0], object]) => {
    const response = await caller.raw(endpoint, input, applicant);
    if (response.status >= 500) throw new Error(`${command.do}: ${response.status} ${await response.text()}`);
    return response.ok;
  };
  switch (command.do) {
    case "make":
      return send(registrations.makeAppointment, { params, body: { isStudentAdult: false } });
    case "update":
      return send(registrations.updateAppointment, { params, body: { isStudentAdult: false, student: place?.seats } });
    case "cancel":
      return send(calls.cancel, { params });
    case "hold":
      // How often seats may be held is another test's.
      await pool.query("UPDATE registration SET hold_renewals = 0, hold_ends_at = NULL WHERE id = $1", [id]);
      return send(calls.hold, { params, body: place && holdOf(place) });
    case "release":
      return send(calls.release, { params });
    case "join":
      return send(calls.joinWaitingList, {
        params,
        body: {
          session_id: place?.seats.session_id,
          secondary_session_id: place?.seats.secondary_session_id,
          from: plusDays(place?.date ?? "", -1),
          to: plusDays(place?.date ?? "", 1),
        },
      });
    case "leave":
      return send(calls.leaveWaitingList, { params });
    case "accept":
      return send(calls.acceptOffer, { params });
  }
};

/** Rows whose counter is not the appointments and holds that are there, in one look at the database; none, always. */
export const untrueCounters = async (pool: pg.Pool): Promise<unknown[]> => {
  const { rows } = await pool.query(`
    WITH counter AS (SELECT id, busy, capacity FROM start_day UNION ALL SELECT id, busy, capacity FROM presentation),
    taken AS (
      SELECT u.id FROM appointment a,
        unnest(array_remove(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id], NULL)) AS u (id)
        WHERE a.state <> 'cancelled'
      UNION ALL SELECT u.id FROM hold h, unnest(h.taken) AS u (id))
    SELECT c.id, c.busy, c.capacity, count(t.id)::int AS taken FROM counter c LEFT JOIN taken t ON t.id = c.id
    GROUP BY c.id, c.busy, c.capacity HAVING c.busy <> count(t.id) OR c.busy > c.capacity`);
  return rows;
};
