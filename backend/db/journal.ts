import { readdirSync } from "node:fs";
import path from "node:path";
import type { Statements } from "./sql";

/** Relative to the working directory, because a bundler moves this file. */
export const migrationsFolder = (): string => path.join(process.cwd(), "backend", "db", "migrations");

/** The names of this version's migrations, oldest first. */
export const migrationNames = (folder = migrationsFolder()): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => path.basename(file, ".sql"))
    .sort();

/** The names of the migrations applied to a database, oldest first. */
export const appliedMigrations = async (db: Statements): Promise<string[]> => {
  const isThere = await db.value<boolean>`SELECT to_regclass('migrations.applied') IS NOT NULL`;
  return isThere ? db.values<string>`SELECT name FROM migrations.applied ORDER BY name COLLATE "C"` : [];
};
