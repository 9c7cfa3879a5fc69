import type pg from "pg";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import type { BackendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { completeDraft, type Opened, seatsOf } from "@/tests/support/fixtures";

/** An applicant with a complete draft that is not booked yet. */
export interface ReadyApplicant {
  applicant: As;
  id: string;
}

export const readyFor = async (
  { caller }: BackendUnderTest,
  opened: Opened,
  changes: object = {},
): Promise<ReadyApplicant> => {
  const applicant = await caller.applicant();
  return { applicant, id: (await completeDraft(caller, applicant, opened.seats, changes))._id };
};

const input = (id: string, body: object = {}) => ({ params: { id }, body: { isStudentAdult: false, ...body } });

export const makeAppointment = async ({ caller }: BackendUnderTest, { applicant, id }: ReadyApplicant) =>
  (await caller.call(registrations.makeAppointment, input(id), applicant)).appointment;

export const refusedBooking = ({ caller }: BackendUnderTest, { applicant, id }: ReadyApplicant) =>
  caller.refusal(registrations.makeAppointment, input(id), applicant);

export const moveTo = async ({ caller }: BackendUnderTest, { applicant, id }: ReadyApplicant, { seats }: Opened) =>
  (await caller.call(registrations.updateAppointment, input(id, { student: seats }), applicant)).appointment;

/** A draft in the version in which it is booked with others. */
export interface JointDraft {
  _id: string;
  version: number;
}

/** An applicant with complete drafts for this many children, which are to be booked together. */
export const familyFor = async (
  { caller }: BackendUnderTest,
  opened: readonly Opened[],
): Promise<{ applicant: As; drafts: JointDraft[] }> => {
  const applicant = await caller.applicant();
  const drafts: JointDraft[] = [];
  for (const { seats } of opened) {
    const familyOf = drafts[0]?._id;
    const draft = familyOf ? { body: { language: "en" as const, familyOf, isJoint: true } } : undefined;
    if (draft) await caller.call(registrations.create, draft, applicant);
    // Fills the draft that was just created.
    const { _id, version } = await completeDraft(caller, applicant, seats);
    drafts.push({ _id, version });
  }
  return { applicant, drafts };
};

export const makeJointly = ({ caller }: Pick<BackendUnderTest, "caller">, applicant: As, drafts: JointDraft[]) =>
  caller.call(jointBookings.make, { body: { registrations: drafts } }, applicant);

export const refusedJointly = ({ caller }: BackendUnderTest, applicant: As, drafts: JointDraft[]) =>
  caller.refusal(jointBookings.make, { body: { registrations: drafts } }, applicant);

export const bookedOn = async (backend: BackendUnderTest, opened: Opened): Promise<ReadyApplicant> => {
  const ready = await readyFor(backend, opened);
  await makeAppointment(backend, ready);
  return ready;
};

/** The body of a hold on these seats. */
export const holdOf = ({ seats, pairStartDayId }: Opened) => ({
  start_day_id: seats.start_day,
  pair_start_day_id: pairStartDayId,
  presentation_id: seats.presentation_date,
});

export const hold = ({ caller }: BackendUnderTest, { applicant, id }: ReadyApplicant, opened: Opened) =>
  caller.call(calls.hold, { params: { id }, body: holdOf(opened) }, applicant);

export const refusedHold = ({ caller }: BackendUnderTest, { applicant, id }: ReadyApplicant, opened: Opened) =>
  caller.refusal(calls.hold, { params: { id }, body: holdOf(opened) }, applicant);

/** Busy seats of the start day, the pair's start day and the presentation. */
export const busyOf = async (pool: pg.Pool, { seats, pairStartDayId }: Opened) => [
  (await seatsOf(pool, "start_day", seats.start_day))?.busy,
  (await seatsOf(pool, "start_day", pairStartDayId))?.busy,
  (await seatsOf(pool, "presentation", seats.presentation_date))?.busy,
];

/** The outbox events of one application, oldest first. */
export const eventsOf = async (pool: pg.Pool, id: string): Promise<string[]> => {
  const { rows } = await pool.query<{ event: string }>(
    "SELECT event FROM outbox WHERE registration_id = $1 ORDER BY created_at, key",
    [id],
  );
  return rows.map(({ event }) => event);
};
