import type { Pool } from "pg";
import type { Locale } from "@/lib/domain/country/locales";
import { collationOf, NAME_COLLATIONS } from "@/lib/domain/country/sorting";

/** Those of the product's collations that a database lacks: all of them if its PostgreSQL was built without ICU. */
export const missingCollations = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>({
    name: "collations-find",
    text: "SELECT collname AS name FROM pg_collation WHERE collprovider = 'i' AND collname = ANY ($1::text[])",
    values: [NAME_COLLATIONS],
  });
  return NAME_COLLATIONS.filter((collation) => !rows.some(({ name }) => name === collation));
};

const knownOf = new WeakMap<Pool, boolean>();

/**
 * What follows a name in `ORDER BY`, so that it is in the order of a language, else in that of all languages. Nothing where the
 * database lacks a collation: then names are in the database's own order, the same for everybody.
 */
export const collateNames = async (pool: Pool, language: Locale | undefined): Promise<string> => {
  const hasAll = knownOf.get(pool) ?? (await missingCollations(pool)).length === 0;
  knownOf.set(pool, hasAll);
  return hasAll ? ` COLLATE pg_catalog."${collationOf(language)}"` : "";
};
