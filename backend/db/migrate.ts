import { readFileSync } from "node:fs";
import path from "node:path";
import type { Database, Transaction } from "./database";
import { refuseFirstVersion } from "./first-version";
import { appliedMigrations, migrationNames, migrationsFolder } from "./journal";
import { addRoleSettings } from "./role-settings";
import { script } from "./sql";
import { withAdvisoryLock } from "./with-advisory-lock";

const apply = async (tx: Transaction, folder: string, name: string): Promise<void> => {
  await tx.run(script(readFileSync(path.join(folder, `${name}.sql`), "utf8"))).catch((cause: Error) => {
    throw new Error(`The migration ${name} failed: ${cause.message}. Nothing was changed.`, { cause });
  });
  await tx.run`INSERT INTO migrations.applied (name) VALUES (${name})`;
};

/**
 * Applies the missing migrations of `folder`, up to `last`, in one transaction, and returns how many. When several processes start at
 * once, one migrates and the others wait. Throws an error that names a failing migration, or refuses a database of version 1, with
 * nothing changed.
 */
export const migrate = (
  database: Database,
  { folder = migrationsFolder(), last }: { folder?: string; last?: string } = {},
): Promise<number> =>
  withAdvisoryLock(database, "startday migrate", async (tx) => {
    await refuseFirstVersion(tx);
    await addRoleSettings(tx);
    // A migration that waits for a table blocks all later queries on it. It fails instead, and is tried again.
    await tx.run`SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = 0`;
    const applied = await appliedMigrations(tx);
    const missing = migrationNames(folder).filter((name) => !applied.includes(name) && !(last && name > last));
    if (missing.length > 0)
      await tx.run`CREATE SCHEMA IF NOT EXISTS migrations; CREATE TABLE IF NOT EXISTS migrations.applied
        (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`;
    for (const name of missing) await apply(tx, folder, name);
    return missing.length;
  });
