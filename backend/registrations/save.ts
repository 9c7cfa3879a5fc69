import { dropSeats } from "@/backend/bookings/store";
import { formOf } from "@/backend/bookings/validate";
import { rejudgeWaitingEntry } from "@/backend/bookings/waiting-judgement";
import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import type { Services } from "@/backend/services";
import { openAnswers, sealAnswers } from "@/backend/vault/sealed-answers";
import { AppError } from "@/lib/contracts/errors";
import { type ApplicationOwner, completeApplication, requireOwn } from "./application";
import { type PlannedSave, planSave, requireValid, type SaveCall } from "./plan-save";
import { sealedRecordOf, updateRecord } from "./record";
import type { RegistrationRow } from "./row";
import { updateRegistration } from "./store";
import { isUsernameViolation, TAKEN_USERNAME } from "./username";

/** Why nothing was saved: not found, closed, or stale; a stale save gets the current application. */
const refusalOf = async (services: Services, owner: ApplicationOwner, id: string): Promise<AppError> => {
  const current = await requireOwn(services, owner, id);
  if (current.status === "accepted") return new AppError("registration_closed");
  return new AppError("registration_stale", { current: await completeApplication(services, owner, current) });
};

/** Writes a save, after the booking with its registration record. Nothing if it is stale by now. */
const write = async (
  { database, vault }: Services,
  owner: ApplicationOwner,
  stored: RegistrationRow,
  { update, situation }: PlannedSave,
  now: Date,
): Promise<RegistrationRow | undefined> => {
  const { tenant } = owner;
  const rowKey = { tenant, id: stored.id };
  const sealed = sealAnswers(vault, rowKey, update);
  const record =
    stored.status === "draft" ? undefined : await sealedRecordOf(vault, rowKey, formOf(update), update.language);
  const written = transaction(database.pool, async (client) => {
    const sealedRow = await updateRegistration(client, owner, stored, sealed, now);
    if (!sealedRow) return undefined;
    const row = openAnswers(vault, rowKey, sealedRow);
    if (record) await updateRecord(client, rowKey, record, now);
    // Holds and waiting-list entries belong to the previous location.
    if (row.location_key !== stored.location_key) await dropSeats(client, tenant, row.id, now);
    else await rejudgeWaitingEntry(client, tenant, row, situation);
    return row;
  });
  return written.catch((error) => {
    throw isUsernameViolation(error) ? new AppError("validation_failed", { fields: TAKEN_USERNAME }) : error;
  });
};

/** Saves an application if its version is still the one that was read. A draft may be incomplete and share its username. */
export const saveRegistration = async (call: SaveCall, services: Services) => {
  const { tenant, params, body, now } = call;
  const owner = { tenant, identityId: call.caller.identityId };
  const [config, stored] = await Promise.all([loadConfig(services, tenant), requireOwn(services, owner, params.id)]);
  if (stored.status === "accepted" || stored.version !== body.version)
    throw await refusalOf(services, owner, params.id);
  const plan = planSave(stored, call, config);
  await requireValid(services, owner, stored, plan);
  const written = await write(services, owner, stored, plan, now);
  if (!written) throw await refusalOf(services, owner, params.id);
  return completeApplication(services, owner, written);
};
