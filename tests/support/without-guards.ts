import type pg from "pg";

const COUNTERS = ["start_day", "presentation"] as const;

/** Writes `lock_asked`, the one place where what is booked is locked, with another text. Throws where nothing differs. */
const rewriteLocks = async (pool: pg.Pool, change: (text: string) => string): Promise<void> => {
  const { rows } = await pool.query<{ text: string }>("SELECT pg_get_functiondef('lock_asked'::regproc) AS text");
  const text = rows[0]?.text ?? "";
  if (change(text) === text) throw new Error("the guard is not where it was");
  await pool.query(change(text));
};

/** From now on nothing is locked before it is judged, and the counters may stand at anything. For a database to throw away. */
export const dropSeatGuards = async (pool: pg.Pool): Promise<void> => {
  await rewriteLocks(pool, (text) => text.replaceAll("FOR NO KEY UPDATE", ""));
  for (const table of COUNTERS) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_seats`);
};

/** From now on it takes a while from one row's lock to the next one's, so that a circle has the time to close. */
export const slowLocks = (pool: pg.Pool): Promise<void> =>
  rewriteLocks(pool, (text) => text.replaceAll("capacity - busy AS free", "capacity - busy AS free, pg_sleep(0.002)"));

/** From now on rows are locked as it happens, and not in the one order. For a database to throw away. */
export const dropLockOrder = (pool: pg.Pool): Promise<void> =>
  rewriteLocks(pool, (text) => text.replaceAll("ORDER BY id", "ORDER BY random()"));
