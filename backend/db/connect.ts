import pg from "pg";
import {
  attachPrivatePostgres,
  type PrivatePostgres,
  startPrivatePostgres,
} from "@/backend/private-postgres/private-postgres";
import { Database } from "./database";
import { Sockets } from "./sockets";
import { Turns } from "./turns";
import { watchSockets } from "./watch";

/** The database to open: the one at `databaseUrl`, else the private one under `dataDir`. */
export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
}

// More connections make the hot rows of booking slower.
const POOL_SIZE = 8;
// A firewall may drop a connection that is idle for some minutes.
const KEEP_ALIVE_AFTER_MS = 10_000;
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
  { databaseUrl }: DatabaseOptions,
  startPrivate: () => Promise<PrivatePostgres>,
): Promise<Database> {
  const { url, stop } = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await startPrivate();
  const sockets = new Sockets();
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    // To connect costs more than most statements: a process that rests keeps one connection.
    min: 1,
    application_name: `startday ${process.pid}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    stream: sockets.make,
    onConnect: prepare,
  });
  const turns = new Turns(POOL_SIZE);
  // The pool replaces a broken idle connection. Without a listener its error would end the process.
  pool.on("error", () => undefined);
  const watch = watchSockets(sockets, turns, url);
  const onClose = async () => {
    await watch.stop();
    await pool.end();
    await stop();
  };
  return new Database({ url, pool, turns, onClose });
}

// The pool waits for this before it hands out the connection.
const prepare = async (client: pg.ClientBase) => {
  // A connection that breaks in use fails its query. Without a listener its error would also end the process.
  client.on("error", () => undefined);
  // An external server may have any time zone.
  await client.query("SET TIME ZONE 'UTC'");
};
