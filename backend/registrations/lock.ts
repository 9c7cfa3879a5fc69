import type { Pool, PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A registration to lock is locked by another transaction: the caller's list may be out of date and must be read again. */
class Overtaken extends Error {}

const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction, again from the start when `lockRemainingRegistrations` was overtaken. Throws
 * `database_unavailable` after five attempts.
 */
export const retryIfOvertaken = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await transaction(pool, work);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  throw new AppError("database_unavailable");
};

/** Locks applications in the order of their ids. Every transaction locks applications before seats. */
export const lockRegistrations = async (client: PoolClient, tenant: Tenant, ids: readonly string[]): Promise<void> => {
  await client.query({
    name: "registrations-lock",
    text: "SELECT 1 FROM registration WHERE tenant = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    values: [tenant, ids],
  });
};

/**
 * Locks the applications that are not in `locked`, after seats were locked. It never waits, since that could deadlock: it throws
 * when another transaction has one of them. Call it inside `retryIfOvertaken` only.
 */
export const lockRemainingRegistrations = async (
  client: PoolClient,
  tenant: Tenant,
  ids: readonly string[],
  locked: readonly string[],
): Promise<void> => {
  const rest = ids.filter((id) => !locked.includes(id));
  const { rowCount } = await client.query({
    name: "registrations-lock-free",
    text: `SELECT 1 FROM registration WHERE tenant = $1 AND id = ANY ($2::uuid[])
           ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    values: [tenant, rest],
  });
  if ((rowCount ?? 0) < rest.length) throw new Overtaken();
};
