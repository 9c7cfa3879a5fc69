import { readFileSync } from "node:fs";
import path from "node:path";
import type { Pool, PoolClient } from "pg";

/** One migration. `when` (milliseconds since the epoch) orders them; a database stores that of its last one. */
export interface JournalEntry {
  when: number;
  tag: string;
}

/** Relative to the working directory, because a bundler moves this file. */
export const migrationsFolder = (): string => path.join(process.cwd(), "backend", "db", "migrations");

export const journalFile = (folder: string): string => path.join(folder, "meta", "_journal.json");

/** The migrations of this version, oldest first. */
export const readJournal = (folder = migrationsFolder()): JournalEntry[] =>
  (JSON.parse(readFileSync(journalFile(folder), "utf8")) as { entries: JournalEntry[] }).entries;

/** The `when` of the last migration applied to a database; 0 before the first. */
export const lastApplied = async (pool: Pool | PoolClient): Promise<number> => {
  const { rows } = await pool.query<{ table: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations')::text AS table",
  );
  if (!rows[0]?.table) return 0;
  const applied = await pool.query<{ last: string | null }>(
    "SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations",
  );
  return Number(applied.rows[0]?.last ?? 0);
};
