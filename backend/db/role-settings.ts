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

const findMissing = async (tx: Transaction): Promise<{ database: string; missing: string[] }> => {
  const found = await tx.one<{
    database: string;
    missing: string[];
  }>`SELECT current_database() AS database, coalesce(array_agg(w.name) FILTER (WHERE s.name IS NULL), '{}') AS missing
     FROM unnest(${Object.keys(ROLE_SETTINGS)}::text[]) AS w (name)
     LEFT JOIN (
       SELECT split_part(unnest(setconfig), '=', 1) AS name FROM pg_db_role_setting
       WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ) AS s ON s.name = w.name`;
  return found ?? { database: "", missing: [] };
};

/**
 * Gives the role those of its settings that it has not, in the caller's transaction; what an operator has set stays. New connections have
 * them, and this one. Where the role may not, nothing changes, and the doctor says so.
 */
export const addRoleSettings = async (tx: Transaction): Promise<void> => {
  const { database, missing } = await findMissing(tx);
  const statements = missing.flatMap((name) => {
    const setting = `SET ${name} = ${pg.escapeLiteral(ROLE_SETTINGS[name as keyof typeof ROLE_SETTINGS])}`;
    return [`ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} ${setting}`, setting];
  });
  if (statements.length === 0) return;
  await tx
    .transaction(() => tx.run(script(statements.join("; "))))
    .catch((error) => log.warn({ event: "role_settings_refused", code: (error as { code?: unknown }).code }));
};
