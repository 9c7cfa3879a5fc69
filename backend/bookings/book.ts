import { validate as isUuid, v7 as uuid } from "uuid";
import { loadConfig } from "@/backend/configuration/settings";
import type { IdempotentRequest } from "@/backend/http/idempotency";
import { type ApplicationOwner, requireNotWithdrawn, requireRegistration } from "@/backend/registrations/application";
import { requireKnownOptions } from "@/backend/registrations/options";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { booked } from "@/lib/contracts/registrations";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { hasSameSeats, type Seats, seatsOf } from "@/lib/domain/application/seats";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import { acceptedAgePeriod } from "@/lib/domain/person/age";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { isDay } from "@/lib/kit/day";
import { submitSeats } from "./booking-queue";
import { limitChanges } from "./change-budget";
import { replyOf, type SeatItem, type SeatOutcome } from "./store";
import { formOf, requireComplete, requireStillComplete } from "./validate";

type Booked = (typeof booked)["_output"];

/** A request to book: the application, its owner, and the note to staff. */
export interface SeatChoice {
  owner: ApplicationOwner;
  registrationId: string;
  now: Date;
  message: string;
  repeat: IdempotentRequest | undefined;
}

/** The idempotency key of a request as `book_many` takes it. */
export const keyOf = (repeat: IdempotentRequest | undefined): Pick<SeatItem, "key" | "call" | "hash"> =>
  repeat ? { key: repeat.key, call: repeat.call, hash: repeat.bodyHash } : {};

/** Whether a custom schedule names no sessions but these. */
export const isChoiceOf = (
  { customSchedule = [] }: Seats,
  { session_id, secondary_session_id }: Pick<Seats, "session_id" | "secondary_session_id">,
): boolean => customSchedule.every((id) => id === session_id || id === secondary_session_id);

const requireSeatIds = (seats: Seats): void => {
  const { session_id, secondary_session_id, start_day, presentation_date } = seats;
  const areIds = [session_id, secondary_session_id, start_day, presentation_date].every(
    (id) => id === undefined || isUuid(id),
  );
  if (!areIds || !isChoiceOf(seats, seats)) throw new AppError("form_student_session_unavailable");
};

const acceptedDaysOf = (
  { student }: ApplicationForm,
  { settings }: Situation<Config>,
): Pick<SeatItem, "not_before" | "not_after"> => {
  // An older version stored dates as they were typed.
  if (!student.birthDate || !isDay(student.birthDate)) return {};
  const { from, to } = acceptedAgePeriod(student.birthDate, settings.ageRestrictions);
  return { not_before: from, not_after: to };
};

interface BookingPlan {
  kind: "make" | "update";
  form: ApplicationForm;
  situation: Situation<Config>;
}

/**
 * The change of seats that books a form. Throws `form_student_session_unavailable` for what is no id, `registration_withdrawn` for a
 * duplicate.
 */
export const bookingItem = (
  { owner, message }: Pick<SeatChoice, "owner" | "message">,
  row: Pick<RegistrationRow, "id" | "version" | "student" | "duplicate_of">,
  { kind, form, situation }: BookingPlan,
): SeatItem => {
  const { student } = form;
  requireNotWithdrawn(row);
  requireSeatIds(student);
  return {
    kind,
    registration: row.id,
    identity: owner.identityId,
    version: row.version,
    session: student.session_id,
    secondary_session: student.secondary_session_id,
    start_day: student.start_day,
    presentation: student.presentation_date,
    zone: situation.zone,
    ...acceptedDaysOf(form, situation),
    user_id: uuid(),
    seats: hasSameSeats(row.student, student) ? undefined : seatsOf(student),
    note: message,
  };
};

/** A reply of `book_many` with the current working hours of the location, if it has an appointment. */
const withHours = (reply: unknown, { center }: Situation<Config>): unknown => {
  const { appointment, ...rest } = (reply ?? {}) as Partial<Booked>;
  // What an older version stored has them.
  return appointment
    ? { ...rest, appointment: { ...appointment, workingHours: appointment.workingHours ?? center?.workingHours ?? [] } }
    : reply;
};

/** The reply of an outcome. Throws the `AppError` of a refusal, with the data that `book_many` does not know. */
export const seatReply = (outcome: SeatOutcome, situation: Situation<Config>): unknown => {
  const { ageRestrictions } = situation.settings;
  return withHours(replyOf(outcome, { age_restricted: { ...ageRestrictions } }), situation);
};

/** A stored reply of `book_many` as a repeat gets it. */
export const repeatedReply = async (
  services: Services,
  tenant: Tenant,
  reply: unknown,
  now: Date,
): Promise<unknown> => {
  const { appointment } = (reply ?? {}) as Partial<Booked>;
  if (!appointment) return reply;
  return withHours(reply, situationOf(tenant, await loadConfig(services, tenant), appointment.locationKey, now));
};

const bookForm = async (
  services: Services,
  choice: SeatChoice,
  row: RegistrationRow,
  plan: BookingPlan,
): Promise<Booked> => {
  const item = { ...bookingItem(choice, row, plan), ...keyOf(choice.repeat) };
  return seatReply(await submitSeats(services, choice.owner.tenant, item, choice.now), plan.situation) as Booked;
};

/** Throws unless a draft may be booked: `validation_failed` with everything that it lacks. */
export const requireBookable = async (
  { db }: Services,
  { tenant }: ApplicationOwner,
  form: ApplicationForm,
  contract: RegistrationRow["contract"],
  situation: Situation<Config>,
): Promise<void> => {
  const { student } = form;
  requireComplete(form, situation, { accepted: contract });
  await requireKnownOptions({
    db,
    tenant,
    student,
    stored: {},
    context: situation.contextOf(student),
  });
};

const prepare = async (services: Services, { owner, registrationId, now }: SeatChoice) => {
  const [config, row] = await Promise.all([
    loadConfig(services, owner.tenant),
    requireRegistration(services, owner, registrationId),
  ]);
  return { row, form: formOf(row), situation: situationOf(owner.tenant, config, row.location_key, now) };
};

const withSeats = (form: ApplicationForm, seats: Seats | undefined): ApplicationForm =>
  seats ? { ...form, student: { ...form.student, ...seats } } : form;

/** Submits a draft: validates the whole saved form and books its seats. A repeated call returns the existing appointment. */
export const makeAppointment = async (services: Services, choice: SeatChoice, seats?: Seats): Promise<Booked> => {
  const { row, form: saved, situation } = await prepare(services, choice);
  const form = withSeats(saved, seats);
  // A submitted form was complete when it was booked: `book_many` only checks that these are its seats.
  if (row.status === "draft") await requireBookable(services, choice.owner, form, row.contract, situation);
  return bookForm(services, choice, row, { kind: "make", form, situation });
};

/**
 * Moves a submitted application to other seats, or books it again after a cancellation. Without `seats` it takes those that the
 * last save asked for, else keeps its own. `book_many` refuses it as stale if a save asked for others in the meantime.
 */
export const updateAppointment = async (services: Services, choice: SeatChoice, seats?: Seats): Promise<Booked> => {
  const { row, form: saved, situation } = await prepare(services, choice);
  if (row.status === "draft") throw new AppError("registration_not_submitted");
  if (row.status === "accepted") throw new AppError("registration_closed");
  const form = withSeats(saved, seats ?? (row.requested_seats ? seatsOf(row.requested_seats) : undefined));
  requireStillComplete(form, situation);
  return limitChanges(services, choice.owner, row.id, () =>
    bookForm(services, choice, row, { kind: "update", form, situation }),
  );
};
