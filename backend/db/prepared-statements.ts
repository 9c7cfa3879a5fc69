import { randomBytes } from "node:crypto";
import type { Connection, Database } from "./database";

/** PostgreSQL's codes for a prepared statement that is gone, or was already there. */
const NOT_OURS = ["26000", "42P05"];
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
 * Whether a connection finds its prepared statements in its next transaction. Through a pooler such as PgBouncer before 1.21 in
 * transaction mode it finds another connection's, or none.
 */
export const findsItsStatements = async (database: Database): Promise<boolean> => {
  try {
    // Before a first migration the role has no settings yet: the connection that then migrates gets them, and another would go without.
    const withSecond = (first: Connection) =>
      database.onConnection((second) => probe(first, second), { staysOpen: false });
    await database.onConnection(withSecond);
    return true;
  } catch (error) {
    if (NOT_OURS.includes(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
};

export const STATEMENTS_LOST =
  "the connection pooler of DATABASE_URL gives each transaction another connection and does not pass on prepared statements";
export const STATEMENTS_REMEDY =
  "set PREPARED_STATEMENTS=0, or use PgBouncer 1.21 or newer with max_prepared_statements above 0, or its session mode";

/** Throws where the database's pooler loses prepared statements: half of all requests would fail. */
export const refuseLostStatements = async (database: Database): Promise<void> => {
  if (!(await findsItsStatements(database)))
    throw new Error(`Cannot start: ${STATEMENTS_LOST}. To mend it ${STATEMENTS_REMEDY}.`);
};
