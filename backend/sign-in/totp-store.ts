import type { Db, Transaction } from "@/backend/db/database";
import { type Owner, ofOwner } from "./store";

/** The sealed secrets of an account's authenticator app: of the confirmed one, and of one that is being enrolled. */
interface TotpRow {
  secret: string | null;
  pending: string | null;
  confirmedAt: Date | null;
}

export const findTotp = (db: Db, owner: Owner) =>
  db.one<TotpRow>`SELECT secret, pending_secret AS pending, confirmed_at AS "confirmedAt" FROM staff_totp
    WHERE ${ofOwner(owner)}`;

export const writePendingTotp = (db: Db, { tenant, staffId, sealed, now }: Owner & { sealed: string; now: Date }) =>
  db.run`INSERT INTO staff_totp (tenant, staff_id, pending_secret, created_at)
    VALUES (${tenant}, ${staffId}, ${sealed}, ${now})
    ON CONFLICT (tenant, staff_id) DO UPDATE SET pending_secret = excluded.pending_secret`;

/** Uses a time step up. Returns false if this one or a later one was used. */
export const consumeStep = async (db: Db, owner: Owner, step: number) =>
  (await db.run`UPDATE staff_totp SET last_step = ${step} WHERE ${ofOwner(owner)} AND last_step < ${step}`) > 0;

/** Confirms the app that is being enrolled, in place of the one before. Returns false if another one was begun meanwhile. */
export const confirmTotp = async (
  tx: Transaction,
  { sealed, step, now, ...owner }: Owner & { sealed: string; step: number; now: Date },
): Promise<boolean> => {
  const rowCount = await tx.run`UPDATE staff_totp
    SET secret = pending_secret, pending_secret = NULL, confirmed_at = ${now}, last_step = ${step}
    WHERE ${ofOwner(owner)} AND pending_secret = ${sealed}`;
  return rowCount > 0;
};

/** Removes an account's confirmed app. Returns whether there was one. */
export const deleteTotp = async (tx: Transaction, owner: Owner) =>
  (await tx.run`DELETE FROM staff_totp WHERE ${ofOwner(owner)} AND confirmed_at IS NOT NULL`) > 0;
