import type { Pool, PoolClient } from "pg";
import type { Schema } from "./expressions";
import { PARAMETER, type StoredFunction } from "./functions";

/** Tables that do not lie by tenant, each with why not. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  rate_limit: "a budget's library knows one key and no tenant; every key of ours begins with the tenant",
};

/** Statements that go beyond one tenant, by the folder they stand in, each with why they may. */
export const BEYOND: Readonly<Record<string, string>> = {
  "backend/backup/": "an archive is the whole database, at one moment; a restore fills one that nobody uses yet",
};

/** The tables that lie by tenant: all but those declared. */
export const tenantTables = async (pool: Pool | PoolClient): Promise<Set<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in LOCAL_TABLES)));
};

/** What statements are judged against. */
export const schemaOf = (tables: ReadonlySet<string>, functions: readonly StoredFunction[]): Schema => ({
  tables,
  functions: new Set(functions.filter(({ first }) => first === PARAMETER).map(({ name }) => name)),
});
