import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "@/backend/db/connect";
import { lastApplied, migrationsFolder, readJournal } from "@/backend/db/journal";

const LOCK = "startday migrate";
const LOCK_TIMEOUT = "5s";

/**
 * Applies the migrations that this database lacks, all in one transaction. Of several processes at once, one does it and
 * the others wait. Throws what the failing statement threw, with nothing changed.
 */
export async function migrate(database: Pick<Database, "pool">, folder = migrationsFolder()): Promise<void> {
  const newest = Math.max(...readJournal(folder).map(({ when }) => when));
  const client = await database.pool.connect();
  let failed = true;
  try {
    // The lock is the transaction's: a pooler may give each transaction another session.
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [LOCK]);
    // Whoever waits for a table holds up all who come after: rather it fails, and is tried again.
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    if ((await lastApplied(client)) >= newest) await client.query("COMMIT");
    // It begins once more, which PostgreSQL only remarks upon, and ends the transaction that is open.
    else await applyMigrations(drizzle(client), { migrationsFolder: folder });
    failed = false;
  } finally {
    // A connection that may still hold the lock is closed, not lent again.
    client.release(failed);
  }
}
