import type { Locale } from "@/lib/domain/country/locales";
import { collationOf, NAME_COLLATIONS } from "@/lib/domain/country/sorting";
import type { Database, Db } from "./database";
import { named, type Sql, sql } from "./sql";

/** Those of the product's collations that a database lacks: all of them if its PostgreSQL was built without ICU. */
export const missingCollations = async (db: Db): Promise<string[]> => {
  const found = await db.values<string>`SELECT collname FROM pg_collation
    WHERE collprovider = 'i' AND collname = ANY (${NAME_COLLATIONS}::text[])`;
  return NAME_COLLATIONS.filter((collation) => !found.includes(collation));
};

const knownOf = new WeakMap<Database, boolean>();

/**
 * What follows a name in `ORDER BY`, so that it is in the order of a language, else in that of all languages. Nothing where the
 * database lacks a collation: then names are in the database's own order, the same for everybody.
 */
export const collateNames = async (db: Db, language: Locale | undefined): Promise<Sql> => {
  const hasAll = knownOf.get(db.database) ?? (await missingCollations(db)).length === 0;
  knownOf.set(db.database, hasAll);
  return hasAll ? sql` COLLATE pg_catalog.${named(collationOf(language))}` : sql``;
};
