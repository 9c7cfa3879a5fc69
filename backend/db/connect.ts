import pg from "pg";
import { sendWithoutNames } from "@/backend/db/prepared-statements";
import { takeTurns } from "@/backend/db/take-turns";
import { tracePool } from "@/backend/db/traced";
import { Turns } from "@/backend/db/turns";
import { watchPool } from "@/backend/db/watch";
import {
  attachPrivatePostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from "@/backend/private-postgres/private-postgres";

/** A PostgreSQL and the pool to it. `pool` reads dates as text and big integers as numbers. */
export interface Database {
  url: string;
  pool: pg.Pool;
  /** Who has the pool's connections, and who waits for one. */
  turns: Turns;
  /** Ends the pool, then the private server if this process owns it. */
  close(): Promise<void>;
}

/** The database to open: the one at `databaseUrl`, else the private one under `dataDir`. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** False where a pooler loses prepared statements. */
  preparesStatements?: boolean;
}

// More connections make the hot rows of booking slower.
const POOL_SIZE = 8;
// A firewall may drop a connection that is idle for some minutes.
const KEEP_ALIVE_AFTER_MS = 10_000;
const DATE = 1082;
const DATE_ARRAY = 1182;
const INT8 = 20;
const INT8_ARRAY = 1016;
// The driver knows it; its TypeScript types do not.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/**
 * Opens the application's database; this process owns a private one. Does not connect to `databaseUrl` yet.
 * Throws `DatabaseInUse` when another process owns the private one.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  connect(options, () => startPrivatePostgres(options.dataDir));

/** Opens the database for a command-line tool, whether the application is running or not. */
export const attachDatabase = async (options: DatabaseOptions): Promise<Database> =>
  connect(options, () => attachPrivatePostgres(options.dataDir));

async function connect(
  { databaseUrl, preparesStatements = true }: DatabaseOptions,
  startPrivate: () => Promise<PrivatePostgres>,
): Promise<Database> {
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await startPrivate();
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    // To connect costs more than most statements: a process that rests keeps one connection.
    min: 1,
    application_name: `startday ${process.pid}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    onConnect: async (client) => {
      await prepare(client);
      if (!preparesStatements) sendWithoutNames(client);
    },
  });
  const turns = new Turns(POOL_SIZE);
  // The pool replaces a broken idle connection. Without a listener its error would end the process.
  pool.on("error", () => undefined);
  takeTurns(pool, turns);
  tracePool(pool);
  const watch = watchPool(pool, turns, url);
  const close = async () => {
    await watch.stop();
    await pool.end();
    await stop();
  };
  return { url, pool, turns, close };
}

// The pool waits for this before it hands out the connection.
const prepare = async (client: pg.ClientBase) => {
  // A connection that breaks in use fails its query. Without a listener its error would also end the process.
  client.on("error", () => undefined);
  // An external server may have any time zone.
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
