import type pg from "pg";
import { expect, vi } from "vitest";

/**
 * Runs calls that all wait for a lock, which `lock` takes in the pool's database, and frees it once each waits: so each of them was let
 * in before any of them changed something.
 */
export const behindLock = async <Result>(
  pool: pg.Pool,
  lock: pg.QueryConfig,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> => {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(lock);
    const replies = Promise.all(calls.map((call) => call()));
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(calls.length);
      },
      { timeout: 10_000 },
    );
    await client.query("COMMIT");
    return await replies;
  } finally {
    // Closed, so that no lock outlives a failure.
    client.release(true);
  }
};
