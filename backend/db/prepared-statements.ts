import { randomBytes } from "node:crypto";
import type { DatabaseOptions } from "./connect";
import type { Connection, Database } from "./database";

/** Somebody else may use a pooler between two statements of a round. */
const ROUNDS = 3;

/** A text of its own has a name of its own: what an earlier probe prepared may still be in a pooler's connections. */
const newProbe = () => `SELECT $1::int AS "probe ${randomBytes(6).toString("hex")}"`;

const probe = async (first: Connection, second: Connection): Promise<void> => {
  const text = newProbe();
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.send(text, [round]);
    // A pooler that gives each transaction another connection now gives it the one that the first has just used.
    await second.run`BEGIN`;
    await second.run`SELECT 1`;
    await first.send(text, [round]);
    await second.run`ROLLBACK`;
  }
};

/**
 * Prepares statements from now on, unless a connection does not find its own in its next transaction: through a pooler such as PgBouncer
 * before 1.21 in transaction mode it finds another connection's, or none. Returns whether they are prepared.
 */
export const prepareStatements = async (
  database: Database,
  { databaseUrl }: Pick<DatabaseOptions, "databaseUrl">,
): Promise<boolean> => {
  database.preparesStatements = true;
  // Nothing is in between this process and the private PostgreSQL.
  if (databaseUrl === undefined) return true;
  // Before a first migration the role has no settings yet: the connection that then migrates gets them, and another would go without.
  const withSecond = (first: Connection) =>
    database.onConnection((second) => probe(first, second), { staysOpen: false });
  await database.onConnection(withSecond).catch((error) => {
    if (database.preparesStatements) throw error;
  });
  return database.preparesStatements;
};
