import type { Pool } from "pg";
import { isUnavailable } from "@/backend/http/failures";
import { Batchers, fulfilled, sendWithFallback } from "./batcher";
import { basePool } from "./transaction";
import { currentClaim } from "./turns";

const MAX_SIZE = 64;

/** Reads by all keys of a tenant in one statement. Results are in the order of the keys. */
type ReadMany<Key, Result> = (pool: Pool, tenant: string, keys: readonly Key[]) => Promise<readonly Result[]>;

/**
 * A read that is sent in batches by tenant. A key that comes while a batch is under way goes with the next one, so a
 * result is never older than its request. Inside a transaction the read is sent there, alone.
 */
export const batchRead = <Key, Result>(readMany: ReadMany<Key, Result>) => {
  const batchers = new Batchers<Pool, string, Key, Result>();
  const optionsFor = (pool: Pool, tenant: string) => {
    const readAll = (keys: readonly Key[]) => readMany(pool, tenant, keys);
    const readOne = async (key: Key) => (await readAll([key]))[0] as Result;
    return {
      maxSize: MAX_SIZE,
      span: { name: "read together" },
      // The queue would only wait for another time-out.
      failsQueue: isUnavailable,
      send: async (keys: readonly Key[]) =>
        keys.length === 1 ? (await readAll(keys)).map(fulfilled) : sendWithFallback(keys, readAll, readOne),
    };
  };
  return async (pool: Pool, tenant: string, key: Key): Promise<Result> => {
    // What a change reads waits with changes for its turn, not with reads.
    if (basePool(pool) === pool)
      return batchers.get(pool, `${currentClaim().kind} ${tenant}`, () => optionsFor(pool, tenant)).add(key);
    const [result] = await readMany(pool, tenant, [key]);
    return result as Result;
  };
};
