import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Database, Db } from "@/backend/db/database";
import { prepareStatements } from "@/backend/db/prepared-statements";
import type { BackendEnvironment } from "@/backend/environment";
import { endsWithin } from "@/lib/kit/ends-within";
import { type Finding, ok, warn } from "./finding";

const HEARD_WITHIN_MS = 2000;

/** Whether a pooler between this process and the database passes on prepared statements. */
const statementsFinding = async (environment: BackendEnvironment, database: Database): Promise<Finding> => {
  if (await prepareStatements(database, environment)) return ok("statements", "prepared ones are found again");
  return ok(
    "statements",
    "each is parsed anew: the connection pooler of DATABASE_URL does not pass on prepared ones, as PgBouncer 1.21 does with max_prepared_statements",
  );
};

/** Whether a connection to `url` that does nothing but listen hears of a notification. */
const hears = async (url: string, db: Db): Promise<boolean> => {
  const channel = `doctor_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const heard = new Promise<void>((resolve) => client.once("notification", () => resolve()));
    await client.query(`LISTEN ${channel}`);
    await db.run`SELECT pg_notify(${channel}, '')`;
    return await endsWithin(heard, HEARD_WITHIN_MS);
  } finally {
    await client.end();
  }
};

const listenerFinding = async ({ directUrl }: BackendEnvironment, db: Database): Promise<Finding> => {
  if (await hears(directUrl ?? db.url, db)) return ok("listener", "hears of changes in the database");
  return warn(
    "listener",
    "does not hear of changes: dashboards show them late, and idle background jobs begin late",
    "set DATABASE_DIRECT_URL to the database itself, past the connection pooler",
  );
};

/** What a connection pooler such as PgBouncer may withhold. */
export const poolerFindings = async (environment: BackendEnvironment, db: Database): Promise<Finding[]> => [
  await statementsFinding(environment, db),
  await listenerFinding(environment, db),
];
