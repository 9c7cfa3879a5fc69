import { validate as isUuid, v7 as uuid } from "uuid";
import { loadConfig } from "@/backend/configuration/settings";
import type { Services } from "@/backend/http/handler";
import { type Asker, requireRegistration } from "@/backend/registrations/application";
import type { RegistrationRow } from "@/backend/registrations/row";
import { type Situation, situationOf } from "@/backend/registrations/situation";
import { AppError, isErrorCode } from "@/lib/contracts/errors";
import type { Attendance } from "@/lib/contracts/registrations";
import type { ApplicationForm, Student } from "@/lib/domain/application/application";
import { registrationRecord } from "@/lib/domain/application/registration-record";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import type { Locale } from "@/lib/domain/country/locales";
import { loadMessages } from "@/lib/i18n/messages";
import { hasForbiddenSigns } from "@/lib/kit/text";
import { findAttendance } from "./attendance";
import { newReference } from "./reference";
import { type Booking, book, findStartDate } from "./store";
import { formOf, requireAge, requireComplete } from "./validate";

export type Seats = Pick<Student, "session_id" | "secondary_session_id" | "start_day" | "presentation_date">;

interface Wish {
  asker: Asker;
  registrationId: string;
  now: Date;
  message: string;
}

const UNIQUE_VIOLATION = "23505";
const ATTEMPTS = 5;

const isTakenReference = (error: unknown) =>
  (error as { code?: string; constraint?: string }).code === UNIQUE_VIOLATION &&
  (error as { constraint?: string }).constraint === "appointment_tenant_reference_key";

/** Books with a reference that nobody has: one that is taken undoes the whole booking, so it is asked again with another. */
const bookUnderReference = async (services: Services, booking: Omit<Booking, "reference">): Promise<string | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await book(services.database.pool, { ...booking, reference: newReference() });
    } catch (error) {
      if (!isTakenReference(error) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** Special needs are named in the application's language where they are sent (spec §3). */
const recordOf = async (form: ApplicationForm, language: Locale): Promise<Record<string, unknown>> => {
  const names: Readonly<Record<string, string>> = (await loadMessages(language)).specialNeeds;
  return registrationRecord(form, (need) => names[need] ?? need);
};

const requireSeatIds = ({ session_id, secondary_session_id, start_day, presentation_date }: Seats): void => {
  const ids = [session_id, secondary_session_id, start_day, presentation_date];
  if (!ids.every((id) => id === undefined || isUuid(id))) throw new AppError("form_student_session_unavailable");
};

const requireAgeAtStart = async (services: Services, tenant: string, form: ApplicationForm, situation: Situation) => {
  const date = form.student.start_day && (await findStartDate(services.database.pool, tenant, form.student.start_day));
  // A start day that is not there is for the booking to refuse.
  if (date) requireAge(form, situation, date);
};

const bookForm = async (
  services: Services,
  { asker, now, message }: Wish,
  row: RegistrationRow,
  plan: { isUpdate: boolean; form: ApplicationForm; zone: string },
): Promise<Attendance> => {
  const refusal = await bookUnderReference(services, {
    ...asker,
    registrationId: row.id,
    version: row.version,
    isUpdate: plan.isUpdate,
    student: plan.form.student,
    zone: plan.zone,
    now,
    userId: uuid(),
    record: await recordOf(plan.form, row.language),
    note: message,
  });
  if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : "internal");
  const attendance = await findAttendance(services, asker, row.id);
  if (!attendance) throw new AppError("not_found");
  return attendance;
};

const prepare = async (services: Services, { asker, registrationId, now, message }: Wish) => {
  if (hasForbiddenSigns(message)) throw new AppError("validation_failed", { fields: { message: RULE_ERRORS.invalid } });
  const [config, row] = await Promise.all([
    loadConfig(services, asker.tenant),
    requireRegistration(services, asker, registrationId),
  ]);
  return { row, form: formOf(row), situation: situationOf(asker.tenant, config, row.location_key, now) };
};

/** Submits a draft: the saved form, validated whole, takes its seats. Asked again it answers with what it holds. */
export const makeAppointment = async (services: Services, wish: Wish): Promise<Attendance> => {
  const { row, form, situation } = await prepare(services, wish);
  // What is booked already was complete then: the booking only says whether these are its seats.
  if (row.status === "draft") {
    requireComplete(form, situation, { accepted: row.contract });
    requireSeatIds(form.student);
    await requireAgeAtStart(services, wish.asker.tenant, form, situation);
  }
  return bookForm(services, wish, row, { isUpdate: false, form, zone: situation.zone });
};

/** Moves a submitted application to other seats, or books it again after a cancellation. */
export const updateAppointment = async (services: Services, wish: Wish, seats?: Seats): Promise<Attendance> => {
  const { row, form: saved, situation } = await prepare(services, wish);
  if (row.status === "draft") throw new AppError("registration_not_submitted");
  if (row.status === "accepted") throw new AppError("registration_closed");
  const form = seats ? { ...saved, student: { ...saved.student, ...seats } } : saved;
  requireComplete(form, situation);
  requireSeatIds(form.student);
  await requireAgeAtStart(services, wish.asker.tenant, form, situation);
  return bookForm(services, wish, row, { isUpdate: true, form, zone: situation.zone });
};
