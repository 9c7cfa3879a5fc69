import type { Pool, PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Somebody booked between the look at who is booked and the lock, and is busy still: all is to be looked at again. */
class Overtaken extends Error {}

const ATTEMPTS = 5;

/** Runs `work` in a transaction, again from the start when `lockTheRest` was overtaken. */
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

/** Locks applications by id, as everybody does before seats are locked. */
export const lockRegistrations = async (client: PoolClient, tenant: Tenant, ids: readonly string[]): Promise<void> => {
  await client.query({
    name: "registrations-lock",
    text: "SELECT 1 FROM registration WHERE tenant = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    values: [tenant, ids],
  });
};

/**
 * Locks those of the applications that are not locked yet, when seats are: without waiting for anybody, so that nobody waits
 * for ever. Inside `untilSettled` only.
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
