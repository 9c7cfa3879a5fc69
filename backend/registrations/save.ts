import { dropSeats } from "@/backend/bookings/store";
import { rejudgeWait } from "@/backend/bookings/waiting-judgement";
import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { openAnswers, sealAnswers } from "@/backend/vault/sealed-answers";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { registrations } from "@/lib/contracts/registrations";
import { NO_SEATS, requestedSeats, seatsOf } from "@/lib/domain/application/seats";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import { furthestStep, type Journey, resumeStep, type Step } from "@/lib/domain/application/steps";
import { dateIssues, normaliseForm } from "@/lib/domain/application/validation";
import { localeFor } from "@/lib/domain/tenant/language";
import { type ApplicationOwner, completeApplication, requireRegistration } from "./application";
import { acceptContract } from "./contract";
import { requireLocation } from "./location";
import type { RegistrationRow } from "./row";
import { type RegistrationUpdate, updateRegistration } from "./store";

type SaveCall = Call<typeof registrations.save>;

// Only booking reaches `done`: a client's "done" is the last page.
const pageOf = (steps: Journey, requested: Step): Step => {
  const lastPage = steps.findLast((step) => step !== "done");
  const resumed = resumeStep(steps, requested);
  return resumed === "done" ? (lastPage ?? "location") : resumed;
};

/** Another location clears the seats. Seats of an appointment change by booking alone: a save only asks for others. */
const seatsAfterSave = (stored: RegistrationRow, { tenant, body }: SaveCall) => {
  if (stored.status !== "draft") {
    const own = seatsOf(stored.student);
    return { locationKey: stored.location_key, seats: own, requested: requestedSeats(own, body.student) };
  }
  const locationKey =
    body.location_key === undefined ? stored.location_key : requireLocation(tenant, body.location_key);
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

const contractOf = (stored: RegistrationRow, call: SaveCall, { settings }: Situation<Config>) => {
  const { tenant, body, now } = call;
  // After booking, a changed agreement needs no new acceptance.
  if (!body.contract || stored.status !== "draft" || !settings.pages.includes("contract")) return stored.contract;
  const language = localeFor(tenant, body.lang);
  return acceptContract(body.contract, stored.contract, settings.contract, { tenant, language, now });
};

/** The values that a save writes: the normalised answers, and what else a client may set. Throws `validation_failed` for a date that is none. */
const updateOf = (stored: RegistrationRow, call: SaveCall, config: Config): RegistrationUpdate => {
  const { tenant, body, now } = call;
  const { locationKey, seats, requested } = seatsAfterSave(stored, call);
  const situation = situationOf(tenant, config, locationKey, now);
  const legalStatus = body.userLegalStatus === undefined ? stored.user_legal_status : body.userLegalStatus;
  const answers = { student: { ...body.student, ...seats }, guardians: body.guardians };
  const context = situation.contextOf(answers.student);
  const problems = dateIssues(answers, context);
  if (problems.length > 0)
    throw new AppError("validation_failed", {
      fields: Object.fromEntries(problems.map(({ backend, message }) => [backend, message])),
    });
  const { student, guardians } = normaliseForm(answers, context);
  return {
    ...stepsOf(stored, call, situation.journeyOf(student)),
    language: localeFor(tenant, body.lang),
    location_key: locationKey,
    user_legal_status: legalStatus,
    student,
    guardians,
    requested_seats: requested,
    contract: contractOf(stored, call, situation),
  };
};

/** Why nothing was saved: not found, closed, or stale; a stale save gets the current application. */
const refusalOf = async (services: Services, owner: ApplicationOwner, id: string): Promise<AppError> => {
  const current = await requireRegistration(services, owner, id);
  if (current.status === "accepted") return new AppError("registration_closed");
  return new AppError("registration_stale", { current: await completeApplication(services, owner, current) });
};

/** Saves an application if its version is still the one that was read. */
export const saveRegistration = async (call: SaveCall, services: Services) => {
  const { tenant, params, body, now } = call;
  const owner = { tenant, identityId: call.caller.identityId };
  const [config, stored] = await Promise.all([
    loadConfig(services, tenant),
    requireRegistration(services, owner, params.id),
  ]);
  if (stored.status === "accepted" || stored.version !== body.version)
    throw await refusalOf(services, owner, params.id);
  const rowKey = { tenant, id: stored.id };
  const update = sealAnswers(services.vault, rowKey, updateOf(stored, call, config));
  const written = await transaction(services.database.pool, async (client) => {
    const sealed = await updateRegistration(client, owner, stored, update, now);
    if (!sealed) return undefined;
    const row = openAnswers(services.vault, rowKey, sealed);
    // Holds and waiting-list entries belong to the previous location.
    if (row.location_key !== stored.location_key) await dropSeats(client, tenant, row.id, now);
    else await rejudgeWait(client, tenant, row, situationOf(tenant, config, row.location_key, now));
    return row;
  });
  if (!written) throw await refusalOf(services, owner, params.id);
  return completeApplication(services, owner, written);
};
