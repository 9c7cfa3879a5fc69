import { randomBytes } from "node:crypto";
import type { ClientBase, Pool, PoolClient } from "pg";

/** PostgreSQL's codes for a prepared statement that is gone, or was already there. */
const NOT_OURS = ["26000", "42P05"];
/** Somebody else may use a pooler between two statements of a round. */
const ROUNDS = 3;

type Query = (...parameters: unknown[]) => unknown;

/** Lets a connection send statements without their names: each is then parsed and planned anew, and nothing of it is kept in the database. */
export const sendWithoutNames = (client: ClientBase): void => {
  const query = client.query.bind(client) as Query;
  const unnamed: Query = (statement, ...rest) => {
    const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
    return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
  };
  client.query = unnamed as ClientBase["query"];
};

/** A statement under a name of its own: what an earlier probe prepared may still be in a pooler's connections. */
const newProbe = () => ({ name: `probe-${randomBytes(6).toString("hex")}`, text: "SELECT 1" });

const isThereAgain = async (first: PoolClient, second: PoolClient): Promise<boolean> => {
  const probe = newProbe();
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.query(probe);
    // A pooler that gives each transaction another connection now gives it the one that the first has just used.
    await second.query("BEGIN");
    await second.query("SELECT 1");
    await first.query(probe);
    await second.query("ROLLBACK");
  }
  return true;
};

/**
 * Whether a connection finds its prepared statements in its next transaction. Through a pooler such as PgBouncer before 1.21 in
 * transaction mode it finds another connection's, or none.
 */
export const findsItsStatements = async (pool: Pick<Pool, "connect">): Promise<boolean> => {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    return await isThereAgain(first, second);
  } catch (error) {
    if (NOT_OURS.includes(String((error as { code?: unknown }).code))) return false;
    throw error;
  } finally {
    await second.query("ROLLBACK").catch(() => undefined);
    second.release();
    // It counts the probe as prepared, so it is not used again.
    first.release(true);
  }
};

export const STATEMENTS_LOST =
  "the connection pooler of DATABASE_URL gives each transaction another connection and does not pass on prepared statements";
export const STATEMENTS_REMEDY =
  "set PREPARED_STATEMENTS=0, or use PgBouncer 1.21 or newer with max_prepared_statements above 0, or its session mode";

/** Throws where the database's pooler loses prepared statements: half of all requests would fail. */
export const refuseLostStatements = async (pool: Pick<Pool, "connect">): Promise<void> => {
  if (!(await findsItsStatements(pool)))
    throw new Error(`Cannot start: ${STATEMENTS_LOST}. To mend it ${STATEMENTS_REMEDY}.`);
};
