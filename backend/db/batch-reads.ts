import { isUnavailable } from "@/backend/http/failures";
import { Batchers, fulfilled, sendWithFallback } from "./batcher";
import type { Database, Db } from "./database";
import { currentClaim } from "./turns";

const MAX_SIZE = 64;

/** Reads by all keys of a tenant in one statement. Results are in the order of the keys. */
type ReadMany<Key, Result> = (db: Db, tenant: string, keys: readonly Key[]) => Promise<readonly Result[]>;

/**
 * A read that is sent in batches by tenant. A key that comes while a batch is under way goes with the next one, so a
 * result is never older than its request. Inside a transaction the read is sent there, alone.
 */
export const batchRead = <Key, Result>(readMany: ReadMany<Key, Result>) => {
  const batchers = new Batchers<Database, string, Key, Result>();
  const optionsFor = (database: Database, tenant: string) => {
    const readAll = (keys: readonly Key[]) => readMany(database, tenant, keys);
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
  return async (db: Db, tenant: string, key: Key): Promise<Result> => {
    const { database } = db;
    // What a change reads waits with changes for its turn, not with reads.
    if (!db.isTransaction)
      return batchers.get(database, `${currentClaim().kind} ${tenant}`, () => optionsFor(database, tenant)).add(key);
    const [result] = await readMany(db, tenant, [key]);
    return result as Result;
  };
};
