import type { Pool, PoolClient } from "pg";

/** Why something of version 1 is refused, in one sentence. `what` is its subject. */
export const firstVersionRefusal = (what: string): string =>
  `${what} is of Startday 1, which this version does not take over: start with an empty database, or another DATA_DIR. Nothing was changed.`;

/** The refusal of a database of version 1, also of one that was filled from a dump; undefined for any other. */
export const findFirstVersion = async (pool: Pool | PoolClient): Promise<string | undefined> => {
  const { rows } = await pool.query<{ name: string; isFirst: boolean }>(
    `SELECT current_database() AS name, to_regclass('migrations.applied') IS NULL
       AND coalesce(to_regclass('drizzle.__drizzle_migrations'), to_regclass('registration_record')) IS NOT NULL AS "isFirst"`,
  );
  const [database] = rows;
  return database?.isFirst ? firstVersionRefusal(`The database ${database.name}`) : undefined;
};

/** Throws the refusal if a database is of version 1. */
export const refuseFirstVersion = async (pool: Pool | PoolClient): Promise<void> => {
  const refusal = await findFirstVersion(pool);
  if (refusal) throw new Error(refusal);
};
