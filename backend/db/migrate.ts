import { readFileSync } from "node:fs";
import path from "node:path";
import type { PoolClient } from "pg";
import type { Database } from "@/backend/db/connect";
import { refuseFirstVersion } from "@/backend/db/first-version";
import { appliedMigrations, migrationNames, migrationsFolder } from "@/backend/db/journal";
import { addRoleSettings } from "@/backend/db/role-settings";

const LOCK = "startday migrate";
const LOCK_TIMEOUT = "5s";
const JOURNAL = `CREATE SCHEMA IF NOT EXISTS migrations;
  CREATE TABLE IF NOT EXISTS migrations.applied (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;

const apply = async (client: PoolClient, folder: string, name: string): Promise<void> => {
  await client.query(readFileSync(path.join(folder, `${name}.sql`), "utf8")).catch((cause: Error) => {
    throw new Error(`The migration ${name} failed: ${cause.message}. Nothing was changed.`, { cause });
  });
  await client.query("INSERT INTO migrations.applied (name) VALUES ($1)", [name]);
};

/**
 * Applies the missing migrations of `folder`, up to `last`, in one transaction, and returns how many. When several processes start at
 * once, one migrates and the others wait. Throws an error that names a failing migration, or refuses a database of version 1, with
 * nothing changed.
 */
export async function migrate(
  { pool }: Pick<Database, "pool">,
  { folder = migrationsFolder(), last }: { folder?: string; last?: string } = {},
): Promise<number> {
  const client = await pool.connect();
  let isReused = false;
  try {
    // A transaction's lock, not a session's: a connection pooler may give each transaction another session.
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [LOCK]);
    // A migration that waits for a table blocks all later queries on it. It fails instead, and is tried again.
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL idle_in_transaction_session_timeout = 0`);
    await refuseFirstVersion(client);
    const hasNewSettings = await addRoleSettings(client);
    const applied = await appliedMigrations(client);
    const missing = migrationNames(folder).filter((name) => !applied.includes(name) && !(last && name > last));
    if (missing.length > 0) await client.query(JOURNAL);
    for (const name of missing) await apply(client, folder, name);
    await client.query("COMMIT");
    isReused = !hasNewSettings;
    return missing.length;
  } finally {
    // A connection that may still hold the lock, or has old settings, is closed, not reused.
    client.release(!isReused);
  }
}
