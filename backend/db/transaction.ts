import type { Pool, PoolClient } from "pg";
import { withTurn } from "./turns";

const OPEN = Symbol("the open transaction");
const BASE = Symbol("the pool beneath");
type TransactionPool = Pool & { [OPEN]?: PoolClient; [BASE]?: Pool };

const rollback = async (client: PoolClient, statement: string): Promise<boolean> =>
  client.query(statement).then(
    () => true,
    () => false,
  );

const nested = async <Result>(client: PoolClient, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  await client.query("SAVEPOINT nested");
  try {
    const result = await work(client);
    await client.query("RELEASE SAVEPOINT nested");
    return result;
  } catch (error) {
    await rollback(client, "ROLLBACK TO SAVEPOINT nested");
    throw error;
  }
};

/** Runs `work` in one transaction, rolled back if it throws. With a pool from `inTransaction`, it is a savepoint of that one. */
export const transaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const open = (pool as TransactionPool)[OPEN];
  if (open) return nested(open, work);
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("BEGIN");
    const result = await withTurn(() => work(client));
    await client.query("COMMIT");
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = !(await rollback(client, "ROLLBACK"));
    throw error;
  } finally {
    // A connection whose transaction may still be open is closed, not reused.
    client.release(isBroken);
  }
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
