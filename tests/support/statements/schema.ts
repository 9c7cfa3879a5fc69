import type { Pool, PoolClient } from "pg";
import type { Schema } from "./expressions";
import { PARAMETER, type StoredFunction } from "./functions";

/** Tables without a tenant, each with the reason. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  rate_limit:
    "the library for budgets has one key column and no tenant; each of our keys begins with the tenant, or with `all` where tenants share a budget",
};

/** Folders whose statements may reach beyond one tenant, each with the reason. */
export const BEYOND: Readonly<Record<string, string>> = {
  "backend/backup/": "an archive contains the whole database; a restore fills one that is not in use yet",
};

/** The tables with a tenant: all but the declared ones. */
export const tenantTables = async (
  pool: Pool | PoolClient,
  kinds: readonly string[] = ["r", "p"],
): Promise<Set<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = ANY ($1)",
    [kinds],
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in LOCAL_TABLES)));
};

/** The schema that statements are judged against. */
export const schemaOf = (tables: ReadonlySet<string>, functions: readonly StoredFunction[]): Schema => ({
  tables,
  functions: new Set(functions.filter(({ first }) => first === PARAMETER).map(({ name }) => name)),
});
