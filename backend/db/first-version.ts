import type { Statements } from "./sql";

/** Why something of version 1 is refused, in one sentence. `what` is its subject. */
export const firstVersionRefusal = (what: string): string =>
  `${what} is of Startday 1, which this version does not take over: start with an empty database, or another DATA_DIR. Nothing was changed.`;

/** The refusal of a database of version 1, also of one that was filled from a dump; undefined for any other. */
export const findFirstVersion = async (db: Statements): Promise<string | undefined> => {
  const name = await db.value<string>`SELECT current_database() WHERE to_regclass('migrations.applied') IS NULL
    AND coalesce(to_regclass('drizzle.__drizzle_migrations'), to_regclass('registration_record')) IS NOT NULL`;
  return name === undefined ? undefined : firstVersionRefusal(`The database ${name}`);
};

/** Throws the refusal if a database is of version 1. */
export const refuseFirstVersion = async (db: Statements): Promise<void> => {
  const refusal = await findFirstVersion(db);
  if (refusal) throw new Error(refusal);
};
