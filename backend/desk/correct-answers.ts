import { isDeepStrictEqual } from "node:util";
import { type ApplicantRecord, requireApplicant } from "@/backend/applicants/applicant-record";
import { recordChange, recordReading } from "@/backend/audit/record";
import { fieldsOf, formOf, requireCorrected } from "@/backend/bookings/validate";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import { queueCorrection } from "@/backend/delivery/queue-correction";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { requireKnownOptions } from "@/backend/registrations/options";
import { type PlannedSave, requireAgeStays } from "@/backend/registrations/plan-save";
import { writeSave } from "@/backend/registrations/write-save";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { staffAnswers } from "@/lib/contracts/staff-answers";
import { isIdentifying } from "@/lib/domain/application/corrections";
import type { FieldInstance } from "@/lib/domain/application/field-instances";
import { answerAt } from "@/lib/domain/application/fields";
import { situationOf } from "@/lib/domain/application/situation";
import { dateIssues, normaliseForm } from "@/lib/domain/application/validation";
import { requireCorrectable, withCorrections } from "./corrected-form";

type Correct = Call<typeof staffAnswers.correct>;

const readStored = async ({ tenant, caller, params }: Correct, { db, vault }: Services) => {
  const row = await requireApplicant(db, { tenant, caller, registrationId: params.registrationId });
  return openAnswers(vault, { tenant, id: row.id }, row);
};

/** Why a correction of an older version is refused, with the current answers to its fields. Reading them is recorded. */
const staleRefusal = async (call: Correct, services: Services): Promise<AppError> => {
  const { tenant, caller, body, now } = call;
  const current = await readStored(call, services);
  if (current.status === "accepted") return new AppError("registration_closed");
  const fields = requireCorrectable(formOf(current), caller, body.answers);
  if (fields.some(({ row }) => row.sensitive))
    await recordReading(services.db, {
      tenant,
      author: caller,
      locationKey: current.location_key,
      action: "applicant_opened",
      registrationId: current.id,
      now,
    });
  const answers = Object.fromEntries(
    fields.map(({ backend, row, answers: own }) => [backend, answerAt(own, row.path) ?? null]),
  );
  return new AppError("registration_stale", { current: { version: current.version, answers } });
};

/** The stored row with the corrected answers. It keeps its seats, its step, its agreement and what it asks to move to. */
const planCorrection = (
  stored: ApplicantRecord,
  { tenant, body, now }: Correct,
  fields: readonly FieldInstance[],
  config: Config,
): PlannedSave => {
  const situation = situationOf(tenant, config, stored.location_key, now);
  const corrected = withCorrections(formOf(stored), fields, body.answers);
  const { student, guardians } = normaliseForm(corrected, situation.contextOf(corrected.student));
  return { update: { ...stored, student, guardians, requested_seats: undefined, save_id: undefined }, situation };
};

/** Throws for what the applicant's own save would be refused for, as far as the correction is the cause. */
const requireValid = async (
  { db }: Services,
  { tenant }: Correct,
  stored: ApplicantRecord,
  fields: readonly FieldInstance[],
  { update, situation }: PlannedSave,
): Promise<void> => {
  const form = formOf(update);
  const corrected = fields.map(({ backend }) => backend);
  const context = situation.contextOf(update.student);
  refuseFields(fieldsOf(dateIssues(form, context).filter(({ backend }) => corrected.includes(backend))));
  const { student } = update;
  await requireKnownOptions({ db, tenant, student, stored: stored.student, context });
  if (stored.status === "draft") return;
  requireCorrected(form, situation, { booked: formOf(stored), corrected });
  await requireAgeStays(db, { tenant, identityId: stored.identity_id }, stored, { update, situation });
};

/** Writes the correction into the audit log, without the answers, and tells the applicant where it matters. */
const recordCorrection = async (
  tx: Transaction,
  { tenant, caller, now }: Correct,
  { id, location_key: locationKey, version }: { id: string; location_key: string; version: number },
  changed: readonly FieldInstance[],
): Promise<void> => {
  await recordChange(tx, {
    tenant,
    author: caller,
    locationKey,
    action: "answers_corrected",
    target: `registration:${id}`,
    before: undefined,
    after: { fields: changed.map(({ path }) => path) },
    now,
  });
  const fields = changed.filter(({ row }) => isIdentifying(row)).map(({ path }) => path);
  if (fields.length === 0) return;
  await queueCorrection(tx, { tenant, registrationId: id, version, corrected: { fields, locationKey }, now });
};

/** Corrects answers of an application that is not accepted yet, if its version is still the one that was read. */
export const correctAnswers = async (call: Correct, services: Services) => {
  const { tenant, caller, body, now } = call;
  const [config, stored] = await Promise.all([loadConfig(services, tenant), readStored(call, services)]);
  const fields = requireCorrectable(formOf(stored), caller, body.answers);
  if (stored.status === "accepted" || stored.version !== body.version) throw await staleRefusal(call, services);
  const plan = planCorrection(stored, call, fields, config);
  const { update } = plan;
  const isChanged = ({ path }: FieldInstance, [one, other]: readonly object[]) =>
    !isDeepStrictEqual(answerAt(one ?? {}, path), answerAt(other ?? {}, path));
  const sides = [stored, update].map(({ student, guardians }) => ({ ...student, guardians }));
  const changed = fields.filter((field) => isChanged(field, sides));
  if (changed.length === 0) return { version: stored.version };
  await requireValid(services, call, stored, fields, plan);
  const owner = { tenant, identityId: stored.identity_id };
  const written = await writeSave(services, owner, stored, plan, now, (tx, { version }) =>
    recordCorrection(tx, call, { ...stored, version }, changed),
  );
  if (!written) throw await staleRefusal(call, services);
  return { version: written.version };
};
