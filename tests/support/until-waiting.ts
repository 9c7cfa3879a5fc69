import type pg from "pg";
import { expect, vi } from "vitest";

/** Resolves once a statement in the pool's database waits for a lock. */
export const untilWaiting = (pool: pg.Pool): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBeGreaterThan(0);
  });
