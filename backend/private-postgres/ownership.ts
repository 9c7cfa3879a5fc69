import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { directoryFiles, type PrivateDirectory } from "@/backend/private-postgres/directory";
import {
  launch,
  logTail,
  type Running,
  rememberPort,
  runningServer,
  SUPERUSER,
} from "@/backend/private-postgres/server";

/** The server, and the connection that holds the owner's lock. */
export interface Ownership {
  client: pg.Client;
  server: { pid: number; port: number };
}

/** How a claim is made: how long to wait for another owner to let go, on which port, and when to give up. */
export interface OwnershipOptions {
  patienceMs: number;
  port?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Another process owns this database. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
  constructor(
    dataDir: string,
    readonly holder: string,
    readonly port: number,
  ) {
    super(`The database in ${dataDir} is in use by ${holder}; stop it or set DATA_DIR / DATABASE_URL.`);
  }
}

const OWNER = "startday owner";
const LAUNCHES = 3;
// Recovery after a crash reads the whole log again, which may take its time.
const START_PATIENCE_MS = 60_000;
const WRONG_PASSWORD = new Set(["28P01", "28000"]);

/**
 * Becomes the one owner of the database, starting the server when none runs and adopting one that nobody owns.
 * Throws `DatabaseInUse` when another process keeps it, and the end of the server's log when it does not start.
 */
export async function claimOwnership(
  place: PrivateDirectory,
  { patienceMs, port, signal }: OwnershipOptions,
): Promise<Ownership> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const reached = await reachServer(place, port, signal);
    try {
      if (await takeLock(reached.client)) return reached;
      const holder = await lockHolder(reached.client);
      if (holder && Date.now() >= until) throw new DatabaseInUse(place.dataDir, holder, reached.server.port);
    } catch (error) {
      // The former owner may be stopping the server under us: then it is ours to start.
      if (error instanceof DatabaseInUse || !isConnectionLoss(error)) throw await ended(reached.client, error);
    }
    await ended(reached.client);
    await delay(150, undefined, { signal });
  }
}

async function reachServer(place: PrivateDirectory, port?: number, signal?: AbortSignal): Promise<Ownership> {
  const until = Date.now() + START_PATIENCE_MS;
  let child: ChildProcess | undefined;
  let problem: unknown;
  for (let launches = 0; Date.now() < until; await delay(25, undefined, { signal })) {
    const server = runningServer(place);
    if (server) {
      const reached = await connect(place, server).catch((error) => {
        if (WRONG_PASSWORD.has(error.code)) throw wrongPassword(place, error);
        problem = error;
      });
      if (reached) return reached;
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (launches++ === LAUNCHES) break;
      child = await launch(place, port);
    }
  }
  throw new Error(`PostgreSQL did not start on ${place.data}. Its log ends with:\n${logTail(place)}`, {
    cause: problem,
  });
}

async function connect(place: PrivateDirectory, { pid, port }: Running): Promise<Ownership | undefined> {
  if (!port) return undefined;
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: SUPERUSER,
    password: place.password,
    // Advisory locks belong to one database: the owner's is always in this one.
    database: "postgres",
    application_name: `${OWNER} ${process.pid}`,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  rememberPort(place, port);
  return { client, server: { pid, port } };
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext($1)) AS taken", [OWNER]);
  return rows[0]?.taken === true;
}

async function lockHolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = 'postgres')`,
  );
  return rows[0] && String(rows[0].name).replace(OWNER, "process");
}

async function ended(client: pg.Client, error?: unknown): Promise<unknown> {
  await client.end().catch(() => undefined);
  return error;
}

// SQLSTATE class 57 is "operator intervention": the server is shutting down. Without a code, the socket broke.
function isConnectionLoss(error: unknown): boolean {
  const { code = "", message } = error as { code?: string; message?: string };
  return /^(57|08|E[A-Z]+$)/.test(code) || /terminated|not queryable/i.test(message ?? "");
}

const wrongPassword = ({ dataDir, data }: PrivateDirectory, cause: Error) =>
  new Error(`The server on ${data} does not accept the password in ${directoryFiles(dataDir).password}.`, { cause });
