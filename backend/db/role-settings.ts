import pg, { type PoolClient } from "pg";
import { log } from "@/backend/http/log";

/** Settings of the application's role in its database. A connection pooler loses what a connection sets; the role's settings it has. */
export const ROLE_SETTINGS = {
  // To compile a plan takes longer than to run it.
  jit: "off",
  // A process that stands still gives back its locks. Statements of the application follow each other at once.
  idle_in_transaction_session_timeout: "20s",
  // So does one whose machine is gone.
  tcp_keepalives_idle: "10s",
  tcp_keepalives_interval: "5s",
  tcp_keepalives_count: "3",
} as const;

const findMissing = async (client: PoolClient): Promise<{ database: string; missing: string[] }> => {
  const { rows } = await client.query<{ database: string; missing: string[] }>(
    `SELECT current_database() AS database, coalesce(array_agg(w.name) FILTER (WHERE s.name IS NULL), '{}') AS missing
     FROM unnest($1::text[]) AS w (name)
     LEFT JOIN (
       SELECT split_part(unnest(setconfig), '=', 1) AS name FROM pg_db_role_setting
       WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ) AS s ON s.name = w.name`,
    [Object.keys(ROLE_SETTINGS)],
  );
  return rows[0] ?? { database: "", missing: [] };
};

/**
 * Gives the role those of its settings that it has not, in the caller's transaction; what an operator has set stays. New connections have
 * them. Returns whether any was missing. Where the role may not, nothing changes, and the doctor says so.
 */
export const addRoleSettings = async (client: PoolClient): Promise<boolean> => {
  const { database, missing } = await findMissing(client);
  if (missing.length === 0) return false;
  const statements = missing.map(
    (name) =>
      `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${pg.escapeLiteral(ROLE_SETTINGS[name as keyof typeof ROLE_SETTINGS])}`,
  );
  await client.query("SAVEPOINT settings");
  try {
    await client.query(statements.join("; "));
    return true;
  } catch (error) {
    await client.query("ROLLBACK TO SAVEPOINT settings");
    log.warn({ event: "role_settings_refused", code: (error as { code?: unknown }).code });
    return false;
  }
};
