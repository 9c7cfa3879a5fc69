import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { tracePool } from "@/backend/db/traced";
import { watchPool } from "@/backend/db/watch";
import {
  attachPrivatePostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from "@/backend/private-postgres/private-postgres";

/** A PostgreSQL and the pool to it. `pool` reads dates as text and big integers as numbers; `sql` is drizzle over it. */
export interface Database {
  url: string;
  pool: pg.Pool;
  sql: NodePgDatabase;
  /** Ends the pool, then the private server where it is ours. */
  close(): Promise<void>;
}

/** Which database: the one at `databaseUrl`, else the private one under `dataDir`. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
}

// More connections make the hot rows of booking slower.
const POOL_SIZE = 8;
// Whoever waits for the database is told within three seconds that it is not there.
const CONNECT_TIMEOUT_MS = 2800;
const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
// Known to the driver, though not to its types.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/**
 * Opens the application's database and owns the private one. A given `databaseUrl` is not tried here: queries tell.
 * Throws `DatabaseInUse` when another process owns the private one.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  connect(options.databaseUrl, () => startPrivatePostgres(options.dataDir));

/** Opens the database for a command-line tool, beside the application when that is running. */
export const attachDatabase = async (options: DatabaseOptions): Promise<Database> =>
  connect(options.databaseUrl, () => attachPrivatePostgres(options.dataDir));

async function connect(databaseUrl: string | undefined, own: () => Promise<PrivatePostgres>): Promise<Database> {
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await own();
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: `startday ${process.pid}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    onConnect: prepare,
  });
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on("error", () => undefined);
  tracePool(pool);
  const watch = watchPool(pool, url);
  const close = async () => {
    await watch.stop();
    await pool.end();
    await stop();
  };
  return { url, pool, sql: drizzle(pool), close };
}

// The pool waits for this before it lends the connection.
const prepare = async (client: pg.ClientBase) => {
  // One that breaks while it is lent fails what is asked over it; unheard, its error would end the process besides.
  client.on("error", () => undefined);
  // A server we were given may have any zone.
  await client.query("SET TIME ZONE 'UTC'");
};

// Days stay text: a Date would shift them by the host's zone. Counts fit a number well below 2^53.
function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (format === "binary") return pg.types.getTypeParser(oid, "binary") as (value: string) => unknown;
  const texts = pg.types.getTypeParser(TEXT_ARRAY) as (value: string) => (string | null)[];
  if (oid === DATE) return (value) => value;
  if (oid === INT8) return Number;
  if (oid === DATE_ARRAY) return texts;
  if (oid === INT8_ARRAY) return (value) => texts(value).map((item) => (item === null ? null : Number(item)));
  return pg.types.getTypeParser(oid);
}
