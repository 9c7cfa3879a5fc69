import type { Pool, PoolClient } from "pg";
import { log } from "@/backend/http/log";
import { withTurn } from "./turns";

const OPEN = Symbol("the open transaction");
const BASE = Symbol("the pool beneath");
type TransactionPool = Pool & { [OPEN]?: PoolClient; [BASE]?: Pool };

const rollback = async (client: PoolClient, statement: string): Promise<boolean> =>
  client.query(statement).then(
    () => true,
    () => false,
  );

/** What a transaction does besides its statements, once it is committed. */
const AFTERWARDS = new WeakMap<PoolClient, (() => Promise<unknown>)[]>();

const nested = async <Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  await client.query("SAVEPOINT nested");
  const afterwards = AFTERWARDS.get(client) ?? [];
  const before = afterwards.length;
  try {
    const result = await work(client);
    await client.query("RELEASE SAVEPOINT nested");
    return result;
  } catch (error) {
    afterwards.splice(before);
    await rollback(client, "ROLLBACK TO SAVEPOINT nested");
    throw error;
  }
};

const commit = async <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect();
  const afterwards: (() => Promise<unknown>)[] = [];
  AFTERWARDS.set(client, afterwards);
  let result: Result;
  let isBroken = true;
  try {
    await client.query("BEGIN");
    result = await withTurn(() => work(client));
    await client.query("COMMIT");
    isBroken = false;
  } catch (error) {
    isBroken = !(await rollback(client, "ROLLBACK"));
    throw error;
  } finally {
    AFTERWARDS.delete(client);
    // A connection whose transaction may still be open is closed, not reused.
    client.release(isBroken);
  }
  for (const last of afterwards) await last();
  return result;
};

/** PostgreSQL's codes for transactions that waited for each other in a circle, and for one that came between: the same may work at once. */
const REPEATED = ["40P01", "40001"];
const REPEATS = 3;

const isRepeated = (error: unknown): boolean => REPEATED.includes(String((error as { code?: unknown } | null)?.code));

/**
 * Runs `work` in one transaction, rolled back if it throws; up to three times more after a deadlock. So what `work` does besides
 * statements waits for `afterCommit`. With a pool from `inTransaction`, it is a savepoint of that one.
 */
export const transaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const open = (pool as TransactionPool)[OPEN];
  if (open) return nested(open, work);
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await commit(pool, work);
    } catch (error) {
      if (!isRepeated(error) || repeats === REPEATS) throw error;
      log.warn({ event: "transaction_repeated", code: (error as { code?: unknown }).code });
    }
  }
};

/** Does what is no statement once the transaction of `pool` is committed, and not at all if it is rolled back; at once without one. */
export const afterCommit = async (pool: Pool, work: () => Promise<unknown>): Promise<void> => {
  const client = (pool as TransactionPool)[OPEN];
  const afterwards = client && AFTERWARDS.get(client);
  if (afterwards) afterwards.push(work);
  else await work();
};

/** A pool whose queries all run in the open transaction of `client`, one after the other. */
export const inTransaction = (pool: Pool, client: PoolClient): Pool => {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...parameters: Parameters<PoolClient["query"]>) => {
    const next = last.then(() => client.query(...parameters));
    last = next.catch(() => undefined);
    return next;
  };
  return Object.assign(Object.create(pool) as Pool, { [OPEN]: client, [BASE]: pool, query });
};

/** The pool itself, for batched work: its transaction is shared with other requests. */
export const basePool = (pool: Pool): Pool => (pool as TransactionPool)[BASE] ?? pool;
