import pg from "pg";
import { log } from "@/backend/http/log";
import type { Transaction } from "./database";
import { script } from "./sql";

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

interface Found {
  database: string;
  name: keyof typeof ROLE_SETTINGS;
  /** As the role has it in this database. */
  stored: string | null;
}

/** The settings that this connection got neither from its role, as one does not that was opened before the role had them, nor from its address. */
const findMissing = (tx: Transaction): Promise<Found[]> =>
  tx.many<Found>`SELECT current_database() AS database, here.name, stored.value AS stored
    FROM pg_settings AS here
    LEFT JOIN (
      SELECT split_part(pair, '=', 1) AS name, split_part(pair, '=', 2) AS value
      FROM pg_db_role_setting CROSS JOIN unnest(setconfig) AS pair
      WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS stored ON stored.name = here.name
    WHERE here.name = ANY (${Object.keys(ROLE_SETTINGS)}) AND here.source NOT IN ('database user', 'client')`;

/**
 * Gives the role those of its settings that it has not, in the caller's transaction; what an operator has set stays. New connections have
 * them, and this one. Where the role may not, nothing changes, and the doctor says so.
 */
export const addRoleSettings = async (tx: Transaction): Promise<void> => {
  const statements = (await findMissing(tx)).flatMap(({ database, name, stored }) => {
    const setting = `SET ${name} = ${pg.escapeLiteral(stored ?? ROLE_SETTINGS[name])}`;
    const forRole = `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} ${setting}`;
    return stored === null ? [forRole, setting] : [setting];
  });
  if (statements.length === 0) return;
  await tx
    .transaction(() => tx.run(script(statements.join("; "))))
    .catch((error) => log.warn({ event: "role_settings_refused", code: (error as { code?: unknown }).code }));
};
