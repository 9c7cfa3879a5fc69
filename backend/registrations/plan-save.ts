import { findStoredAttendance } from "@/backend/bookings/attendance";
import { fieldsOf, formOf, requireAcceptedAge, requireStillComplete } from "@/backend/bookings/validate";
import type { Db } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import type { registrations } from "@/lib/contracts/registrations";
import { LEGAL_STATUSES } from "@/lib/domain/application/enumerations";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { NO_SEATS, requestedSeats, seatsOf } from "@/lib/domain/application/seats";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import { furthestStep, type Journey, resumeStep, type Step } from "@/lib/domain/application/steps";
import { dateIssues, normaliseForm } from "@/lib/domain/application/validation";
import { localeFor } from "@/lib/domain/tenant/language";
import type { ApplicationOwner } from "./application";
import { acceptContract } from "./contract";
import { requireLocation } from "./location";
import { requireKnownOptions } from "./options";
import type { RegistrationRow } from "./row";
import type { RegistrationUpdate } from "./store";

export type SaveCall = Call<typeof registrations.save>;

// Only booking reaches `done`: a client's "done" is the last page.
const pageOf = (steps: Journey, requested: Step): Step => {
  const lastPage = steps.findLast((step) => step !== "done");
  const resumed = resumeStep(steps, requested);
  return resumed === "done" ? (lastPage ?? "location") : resumed;
};

/** The location that a draft's save names, else the stored one, else the one that is taken where there is no choice. */
const draftLocation = (stored: RegistrationRow, { tenant, body, now }: SaveCall, config: Config): string | null => {
  const named = body.location_key === undefined ? stored.location_key : requireLocation(tenant, body.location_key);
  return situationOf(tenant, config, named, now).locationKey ?? null;
};

/** Another location clears the seats. Seats of an appointment change by booking alone: a save only asks for others. */
const seatsAfterSave = (stored: RegistrationRow, call: SaveCall, config: Config) => {
  const { body } = call;
  if (stored.status !== "draft") {
    const own = seatsOf(stored.student);
    return { locationKey: stored.location_key, seats: own, requested: requestedSeats(own, body.student) };
  }
  const locationKey = draftLocation(stored, call, config);
  const hasMoved = stored.location_key !== null && stored.location_key !== locationKey;
  return { locationKey, seats: hasMoved ? NO_SEATS : seatsOf(body.student), requested: undefined };
};

const stepsOf = (stored: RegistrationRow, { body }: SaveCall, steps: Journey) => {
  if (stored.status !== "draft") return { step: stored.step, max_step: stored.max_step };
  const step = pageOf(steps, body.step);
  // The furthest step only moves forward.
  return {
    step,
    max_step: furthestStep(steps, stored.max_step, furthestStep(steps, step, pageOf(steps, body.maxStep))),
  };
};

const contractOf = (
  stored: RegistrationRow,
  call: SaveCall,
  { settings }: Situation<Config>,
  legalStatus: RegistrationRow["user_legal_status"],
) => {
  const { tenant, body, now } = call;
  if (legalStatus === LEGAL_STATUSES.minor && stored.user_legal_status !== legalStatus && stored.status !== "draft")
    refuseFields({ contract: RULE_ERRORS.guardianSigns });
  if (legalStatus === LEGAL_STATUSES.minor && stored.status === "draft") {
    if (body.contract) refuseFields({ contract: RULE_ERRORS.guardianSigns });
    return null;
  }
  // After booking, a changed agreement needs no new acceptance.
  if (!body.contract || stored.status !== "draft" || !settings.pages.includes("contract")) return stored.contract;
  const language = localeFor(tenant, body.lang);
  return acceptContract(body.contract, stored.contract, settings.contract, { tenant, language, now });
};

/** What a save is to write, and the situation in which it is judged. */
export interface PlannedSave {
  update: RegistrationUpdate;
  situation: Situation<Config>;
}

/** The values that a save writes: the normalised answers, and what else a client may set. */
export const planSave = (stored: RegistrationRow, call: SaveCall, config: Config): PlannedSave => {
  const { tenant, body, now } = call;
  const { locationKey, seats, requested } = seatsAfterSave(stored, call, config);
  const situation = situationOf(tenant, config, locationKey, now);
  const legalStatus = body.userLegalStatus === undefined ? stored.user_legal_status : body.userLegalStatus;
  const answers = { student: { ...body.student, ...seats }, guardians: body.guardians };
  const { student, guardians } = normaliseForm(answers, situation.contextOf(answers.student));
  const update = {
    ...stepsOf(stored, call, situation.journeyOf(student)),
    language: localeFor(tenant, body.lang),
    location_key: locationKey,
    user_legal_status: legalStatus,
    student,
    guardians,
    requested_seats: requested,
    contract: contractOf(stored, call, situation, legalStatus),
    save_id: body.saveId,
  };
  return { update, situation };
};

/**
 * Throws `age_restricted` for a changed birth date with which the location accepts nobody on the appointment's start day. The centre
 * may accept other ages by now: an appointment that it accepted stays, until the birth date changes.
 */
export const requireAgeStays = async (
  db: Db,
  owner: ApplicationOwner,
  stored: RegistrationRow,
  { update, situation }: PlannedSave,
): Promise<void> => {
  if (update.student.birthDate === stored.student.birthDate) return;
  const attendance = await findStoredAttendance(db, owner, stored.id);
  if (attendance && attendance.state !== "cancelled")
    requireAcceptedAge(formOf(update), situation, attendance.startDay);
};

/** Throws for dates and options that do not exist and, after the booking, for all that a booking would refuse. */
export const requireValid = async (
  { db }: Services,
  owner: ApplicationOwner,
  stored: RegistrationRow,
  { update, situation }: PlannedSave,
): Promise<void> => {
  const { tenant } = owner;
  const { student } = update;
  const context = situation.contextOf(student);
  refuseFields(fieldsOf(dateIssues(formOf(update), context)));
  await requireKnownOptions({ db, tenant, student, stored: stored.student, context });
  if (stored.status === "draft") return;
  requireStillComplete(formOf(update), situation, formOf(stored));
  await requireAgeStays(db, owner, stored, { update, situation });
};
