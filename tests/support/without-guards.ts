import type pg from "pg";

const COUNTERS = ["start_day", "presentation"] as const;

/** Rewrites `lock_seat_rows`, the one function that locks the rows of a booking. Throws when the change has no effect. */
const rewriteLocks = async (pool: pg.Pool, change: (text: string) => string): Promise<void> => {
  const { rows } = await pool.query<{ text: string }>("SELECT pg_get_functiondef('lock_seat_rows'::regproc) AS text");
  const text = rows[0]?.text ?? "";
  if (change(text) === text) throw new Error("lock_seat_rows does not contain the text to change");
  await pool.query(change(text));
};

/** Adds a pause after each row is read, so that another process has time to come between. */
const withPauses = (text: string): string =>
  text.replaceAll("capacity - busy AS free", "capacity - busy AS free, pg_sleep(0.002)");

/** Removes the row locks of bookings and the constraints on counters. Only for a database that is thrown away. */
export const dropSeatGuards = async (pool: pg.Pool): Promise<void> => {
  await rewriteLocks(pool, (text) => withPauses(text).replaceAll("FOR NO KEY UPDATE", ""));
  for (const table of COUNTERS) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_seats`);
};

/** Adds a pause between the locks of two rows, so that a deadlock has time to form. */
export const slowLocks = (pool: pg.Pool): Promise<void> => rewriteLocks(pool, withPauses);

/** Makes bookings lock rows in random order. Only for a database that is thrown away. */
export const dropLockOrder = (pool: pg.Pool): Promise<void> =>
  rewriteLocks(pool, (text) => text.replaceAll("ORDER BY id", "ORDER BY random()"));
