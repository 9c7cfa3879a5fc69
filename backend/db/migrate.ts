import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "@/backend/db/connect";
import { lastApplied, migrationsFolder, readJournal } from "@/backend/db/journal";
import { addRoleSettings } from "@/backend/db/role-settings";

const LOCK = "startday migrate";
const LOCK_TIMEOUT = "5s";

/** The failure of a migration: its name, and what PostgreSQL says about it. */
const describeFailure = (error: unknown, folder: string): Error => {
  if (!(error instanceof DrizzleQueryError)) return error as Error;
  const failed = readMigrationFiles({ migrationsFolder: folder }).find(({ sql }) => sql.includes(error.query));
  const { tag } = readJournal(folder).find(({ when }) => when === failed?.folderMillis) ?? {};
  const reason = `${error.cause?.message}. Nothing was changed.`;
  return new Error(tag ? `The migration ${tag} failed: ${reason}` : reason, { cause: error.cause });
};

/**
 * Applies the missing migrations in one transaction, and returns how many. When several processes start at once, one migrates and
 * the others wait. Throws an error that names a failing migration, with nothing changed.
 */
export async function migrate(database: Pick<Database, "pool">, folder = migrationsFolder()): Promise<number> {
  const client = await database.pool.connect();
  let isReused = false;
  try {
    // A transaction's lock, not a session's: a connection pooler may give each transaction another session.
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [LOCK]);
    // A migration that waits for a table blocks all later queries on it. It fails instead, and is tried again.
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL idle_in_transaction_session_timeout = 0`);
    const hasNewSettings = await addRoleSettings(client);
    const last = await lastApplied(client);
    const missing = readJournal(folder).filter(({ when }) => when > last).length;
    if (missing === 0) await client.query("COMMIT");
    // Drizzle begins again (PostgreSQL only warns) and commits the open transaction.
    else await applyMigrations(drizzle(client), { migrationsFolder: folder });
    isReused = !hasNewSettings;
    return missing;
  } catch (error) {
    throw describeFailure(error, folder);
  } finally {
    // A connection that may still hold the lock, or has old settings, is closed, not reused.
    client.release(!isReused);
  }
}
