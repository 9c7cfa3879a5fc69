import type { Db, Transaction } from "@/backend/db/database";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A registration to lock is locked by another transaction: the caller's list may be out of date and must be read again. */
class Overtaken extends Error {}

const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction, again from the start when `lockRemainingRegistrations` was overtaken. Throws
 * `database_unavailable` after five attempts.
 */
export const retryIfOvertaken = async <Result>(db: Db, work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  throw new AppError("database_unavailable");
};

/** Locks applications in the order of their ids. Every transaction locks applications before seats. */
export const lockRegistrations = (tx: Transaction, tenant: Tenant, ids: readonly string[]) =>
  tx.run`SELECT 1 FROM registration WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/**
 * Locks the applications that are not in `locked`, after seats were locked. It never waits, since that could deadlock: it throws
 * when another transaction has one of them. Call it inside `retryIfOvertaken` only.
 */
export const lockRemainingRegistrations = async (
  tx: Transaction,
  tenant: Tenant,
  ids: readonly string[],
  locked: readonly string[],
): Promise<void> => {
  const rest = ids.filter((id) => !locked.includes(id));
  const count = await tx.run`SELECT 1 FROM registration WHERE tenant = ${tenant} AND id = ANY (${rest}::uuid[])
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  if (count < rest.length) throw new Overtaken();
};
