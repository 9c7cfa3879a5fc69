import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "@/backend/db/connect";
import { lastApplied, migrationsFolder, readJournal } from "@/backend/db/journal";

const LOCK = "startday migrate";
const LOCK_TIMEOUT = "5s";

/**
 * Applies the missing migrations in one transaction. When several processes start at once, one migrates and the others wait.
 * Rethrows the error of a failing statement, with nothing changed.
 */
export async function migrate(database: Pick<Database, "pool">, folder = migrationsFolder()): Promise<void> {
  const newest = Math.max(...readJournal(folder).map(({ when }) => when));
  const client = await database.pool.connect();
  let failed = true;
  try {
    // A transaction's lock, not a session's: a connection pooler may give each transaction another session.
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [LOCK]);
    // A migration that waits for a table blocks all later queries on it. It fails instead, and is tried again.
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    if ((await lastApplied(client)) >= newest) await client.query("COMMIT");
    // Drizzle begins again (PostgreSQL only warns) and commits the open transaction.
    else await applyMigrations(drizzle(client), { migrationsFolder: folder });
    failed = false;
  } finally {
    // A connection that may still hold the lock is closed, not reused.
    client.release(failed);
  }
}
