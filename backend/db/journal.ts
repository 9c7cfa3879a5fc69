import { readdirSync } from "node:fs";
import path from "node:path";
import type { Pool, PoolClient } from "pg";

/** Relative to the working directory, because a bundler moves this file. */
export const migrationsFolder = (): string => path.join(process.cwd(), "backend", "db", "migrations");

/** The names of this version's migrations, oldest first. */
export const migrationNames = (folder = migrationsFolder()): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => path.basename(file, ".sql"))
    .sort();

/** The names of the migrations applied to a database, oldest first. */
export const appliedMigrations = async (pool: Pool | PoolClient): Promise<string[]> => {
  const { rowCount } = await pool.query("SELECT 1 WHERE to_regclass('migrations.applied') IS NOT NULL");
  if (!rowCount) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations.applied ORDER BY name COLLATE "C"');
  return rows.map(({ name }) => name);
};
