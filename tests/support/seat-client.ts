import type pg from "pg";
import { sweepSeats } from "@/backend/bookings/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { daysBetween, mondayOf, plusDays } from "@/lib/kit/day";
import { holdOf, type ReadyApplicant } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aStudent, completeDraft, type Opened, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import type { OwnBackend } from "@/tests/support/process-backend";
import type { SeatCommand } from "@/tests/support/seat-model";
import { staffMember } from "@/tests/support/staff";

/** Seats and applicants for the commands. */
export interface SeatWorld {
  places: Opened[];
  people: ReadyApplicant[];
  staff: As;
}

export const PRESENTATION_SEATS = 3;
const { firstName: FIRST_NAME } = aStudent();
const PLACES = 2;
/** In about two months, from a Monday on: a capacity is changed together with the pair's, two days later, of the same week. */
const daysAhead = (): number[] => {
  const today = todayAt("am");
  const monday = mondayOf(plusDays(today, 60));
  return Array.from({ length: PLACES }, (_, index) => daysBetween(today, plusDays(monday, index)));
};

/** The place that a person's form names. */
export const ownPlace = (person: number): number => person % PLACES;

export const buildWorld = async (backend: OwnBackend, people: number): Promise<SeatWorld> => {
  const places: Opened[] = [];
  for (const inDays of daysAhead())
    places.push(await openSeats(backend.pool, { inDays, capacity: 1, presentationCapacity: PRESENTATION_SEATS }));
  const ready = await inFlight(8, Array.from({ length: people }), async (_one, person) => {
    const applicant = await backend.caller.applicant();
    const { seats } = places[ownPlace(person)] as Opened;
    return { applicant, id: (await completeDraft(backend.caller, applicant, seats))._id };
  });
  return { places, people: ready, staff: await staffMember(backend) };
};

/** Resets these applications to unbooked drafts, each with the seats of its form. */
export const resetDrafts = async (pool: pg.Pool, drafts: readonly { id: string; seats: object }[]): Promise<void> => {
  await pool.query(`
    DELETE FROM appointment; DELETE FROM hold; DELETE FROM waiting_list; DELETE FROM outbox;
    UPDATE presentation SET busy = 0; UPDATE start_day SET busy = 0`);
  await pool.query(
    `UPDATE registration r SET status = 'draft', user_id = NULL, hold_renewals = 0, hold_ends_at = NULL,
       requested_seats = NULL, student = r.student || w.seats || $2
     FROM jsonb_to_recordset($1) AS w (id uuid, seats jsonb) WHERE r.id = w.id`,
    [JSON.stringify(drafts), { firstName: FIRST_NAME }],
  );
};

/** Resets the world: unbooked drafts with their own seats, and these capacities. */
export const resetWorld = async (pool: pg.Pool, world: SeatWorld, capacities: readonly number[]): Promise<void> => {
  const seatsFor = (person: number) => world.places[ownPlace(person)]?.seats ?? {};
  await resetDrafts(
    pool,
    world.people.map(({ id }, person) => ({ id, seats: seatsFor(person) })),
  );
  const days = world.places.flatMap(({ seats, pairStartDayId }, index) =>
    [seats.start_day, pairStartDayId].map((id) => ({ id, capacity: capacities[index] })),
  );
  await pool.query(
    "UPDATE start_day d SET capacity = n.capacity FROM jsonb_to_recordset($1) AS n (id uuid, capacity int) WHERE d.id = n.id",
    [JSON.stringify(days)],
  );
};

type Only<Done extends SeatCommand["do"]> = Extract<SeatCommand, { do: Done }>;

/** Moves every expiry nearer by these minutes; tokens and days stay unchanged. */
const passTime = async ({ db, services, now }: OwnBackend, { minutes }: Only<"later">): Promise<void> => {
  await db.transaction(async (tx) => {
    // Lock registrations in the order of all writers of holds: another order could deadlock with a batch.
    await tx.run`SELECT 1 FROM registration ORDER BY id FOR NO KEY UPDATE`;
    await tx.run`UPDATE hold SET expires_at = expires_at - ${minutes} * interval '1 minute'`;
  });
  await sweepSeats(services, "am", now());
};

const setCapacity = async (
  { caller }: OwnBackend,
  { places, staff }: SeatWorld,
  { place, seats }: Only<"capacity">,
): Promise<boolean> => {
  const _id = places[place]?.seats.start_day ?? "";
  const body = { location_key: "yerevan", start_days: [{ _id, capacity: seats }] };
  return (await caller.raw(staffStartDays.update, { body }, staff)).ok;
};

/** Saves these answers on the version that the form has now. */
const saveAnswers = async ({ caller }: OwnBackend, { applicant, id }: ReadyApplicant, answers: object | undefined) => {
  const application = await caller.call(registrations.get, { params: { id } }, applicant);
  const body = saveOf(application, { student: { ...application.student, ...answers } });
  return (await caller.raw(registrations.save, { params: { id }, body }, applicant)).ok;
};

const accept = async ({ caller }: OwnBackend, { staff }: SeatWorld, { id }: ReadyApplicant): Promise<boolean> =>
  (await caller.raw(staffApplicants.accept, { body: { registrationId: id } }, staff)).ok;

/** The call of an applicant's command. */
const callOf = (
  command: Exclude<SeatCommand, Only<"later" | "capacity" | "save" | "edit" | "accept">>,
  place: Opened | undefined,
) => {
  switch (command.do) {
    case "make":
      return { endpoint: registrations.makeAppointment, body: { isStudentAdult: false } };
    case "move":
      return { endpoint: registrations.updateAppointment, body: { isStudentAdult: false } };
    case "update":
      return { endpoint: registrations.updateAppointment, body: { isStudentAdult: false, student: place?.seats } };
    case "hold":
      return { endpoint: calls.hold, body: place && holdOf(place) };
    case "join": {
      const { session_id, secondary_session_id } = place?.seats ?? {};
      const [from, to] = [-1, 1].map((days) => plusDays(place?.date ?? "", days));
      return { endpoint: calls.joinWaitingList, body: { session_id, secondary_session_id, from, to } };
    }
    default:
      return {
        endpoint: {
          cancel: calls.cancel,
          release: calls.release,
          leave: calls.leaveWaitingList,
          acceptOffer: calls.acceptOffer,
        }[command.do],
      };
  }
};

/** Runs a command through the calls; returns whether it succeeded. */
export const perform = async (backend: OwnBackend, world: SeatWorld, command: SeatCommand): Promise<boolean> => {
  if (command.do === "later") return passTime(backend, command).then(() => true);
  if (command.do === "capacity") return setCapacity(backend, world, command);
  const person = world.people[command.who] as ReadyApplicant;
  if (command.do === "save") return saveAnswers(backend, person, world.places[command.place]?.seats);
  if (command.do === "edit") return saveAnswers(backend, person, { firstName: command.isWhole ? FIRST_NAME : "" });
  if (command.do === "accept") return accept(backend, world, person);
  const { applicant, id } = person;
  // The limit on holds has its own test.
  if (command.do === "hold")
    await backend.pool.query("UPDATE registration SET hold_renewals = 0, hold_ends_at = NULL WHERE id = $1", [id]);
  const { endpoint, ...input } = callOf(command, "place" in command ? world.places[command.place] : undefined);
  const response = await backend.caller.raw(endpoint, { params: { id }, ...input }, applicant);
  if (response.status >= 500) throw new Error(`${command.do}: ${response.status} ${await response.text()}`);
  return response.ok;
};

/** Rows whose counter differs from the number of appointments and holds, in one snapshot; must be empty. */
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
