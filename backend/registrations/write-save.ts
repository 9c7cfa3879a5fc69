import { dropSeats } from "@/backend/bookings/store";
import { rejudgeWaitingEntry } from "@/backend/bookings/waiting-judgement";
import type { Transaction } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import { openAnswers, sealAnswers } from "@/backend/vault/sealed-answers";
import { AppError } from "@/lib/contracts/errors";
import type { ApplicationOwner } from "./application";
import type { PlannedSave } from "./plan-save";
import type { RegistrationRow } from "./row";
import { isSearchedOtherwise, writeSearchEntry } from "./search-entry";
import { updateRegistration } from "./store";
import { isUsernameViolation, TAKEN_USERNAME } from "./username";

/** What else a save writes, in its transaction. */
type Afterwards = (tx: Transaction, row: RegistrationRow) => Promise<void>;

/**
 * Writes a save. Returns nothing if another one was faster. Throws
 * `validation_failed` for a username that another application has.
 */
export const writeSave = async (
  { db, vault }: Services,
  owner: ApplicationOwner,
  stored: RegistrationRow,
  { update, situation }: PlannedSave,
  now: Date,
  afterwards?: Afterwards,
): Promise<RegistrationRow | undefined> => {
  const { tenant } = owner;
  const rowKey = { tenant, id: stored.id };
  const sealed = sealAnswers(vault, rowKey, update);
  const written = db.transaction(async (tx) => {
    const sealedRow = await updateRegistration(tx, owner, stored, sealed, now);
    if (!sealedRow) return undefined;
    const row = openAnswers(vault, rowKey, sealedRow);
    if (isSearchedOtherwise(stored, row)) await writeSearchEntry(tx, tenant, row);
    // Holds and waiting-list entries belong to the previous location.
    if (row.location_key !== stored.location_key) await dropSeats(tx, tenant, row.id, now);
    else await rejudgeWaitingEntry(tx, tenant, row, situation);
    await afterwards?.(tx, row);
    return row;
  });
  return written.catch((error) => {
    throw isUsernameViolation(error) ? new AppError("validation_failed", { fields: TAKEN_USERNAME }) : error;
  });
};
