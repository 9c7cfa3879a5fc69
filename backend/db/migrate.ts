import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "@/backend/db/connect";
import { migrationsFolder } from "@/backend/db/journal";

const LOCK = "startday migrate";

/**
 * Applies the migrations that this database lacks, all in one transaction. Of several processes at once, one does it and
 * the others wait. Throws what the failing statement threw, with nothing changed.
 */
export async function migrate(database: Pick<Database, "pool">, folder = migrationsFolder()): Promise<void> {
  const client = await database.pool.connect();
  let failed = true;
  try {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await client.query("SELECT pg_advisory_unlock(hashtext($1))", [LOCK]);
    failed = false;
  } finally {
    // A connection that may still hold the lock is closed, not lent again.
    client.release(failed);
  }
}
