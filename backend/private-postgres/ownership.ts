import type { ChildProcess } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { dataDirFiles, type Installation } from "@/backend/private-postgres/installation";
import { type Running, runningServer } from "@/backend/private-postgres/lock-file";
import { APPLICATION } from "@/backend/private-postgres/roles";
import { launch, logTail, rememberPort } from "@/backend/private-postgres/server";
import { requireDataDir } from "@/lib/server/environment/data-dir";

/** The server, and the connection that holds the owner's lock. */
export interface Ownership {
  client: pg.Client;
  server: { pid: number; port: number };
}

/** How long to wait for another owner to release the database, the port to start on, and a signal to give up. */
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
// Crash recovery replays the write-ahead log, which may take long.
const START_PATIENCE_MS = 60_000;
const LEAST_BYTES = 2 ** 20;
const WRONG_PASSWORD = new Set(["28P01", "28000"]);

/**
 * Becomes the owner of the database. Starts the server if none runs, and adopts one without an owner.
 * Throws `DatabaseInUse` if another process owns it, and an error with the end of the server's log if it does not start.
 */
export async function claimOwnership(
  installation: Installation,
  { patienceMs, port, signal }: OwnershipOptions,
): Promise<Ownership> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const claim = await reachServer(installation, port, signal);
    try {
      if (await takeLock(claim.client)) return claim;
      const holder = await lockHolder(claim.client);
      if (holder && Date.now() >= until) throw new DatabaseInUse(installation.dataDir, holder, claim.server.port);
    } catch (error) {
      // A lost connection means that the former owner is stopping the server: the next round starts it.
      if (error instanceof DatabaseInUse || !isConnectionLoss(error)) throw await ended(claim.client, error);
    }
    await ended(claim.client);
    await delay(150, undefined, { signal });
  }
}

/** Writes this process's id to the owner file, so that the watchdog of a former owner leaves the server running. */
export const writeOwner = ({ dataDir }: Installation) => writeFileSync(dataDirFiles(dataDir).owner, `${process.pid}\n`);

/** Removes the owner file. Returns false, and leaves it, if another process has become the owner. */
export function removeOwner({ dataDir }: Installation): boolean {
  const { owner } = dataDirFiles(dataDir);
  try {
    const isOurs = Number(readFileSync(owner, "utf8")) === process.pid;
    if (isOurs) rmSync(owner);
    return isOurs;
  } catch {
    return false;
  }
}

async function reachServer(installation: Installation, port?: number, signal?: AbortSignal): Promise<Ownership> {
  const until = Date.now() + START_PATIENCE_MS;
  let child: ChildProcess | undefined;
  let problem: unknown;
  for (let launches = 0; Date.now() < until; await delay(25, undefined, { signal })) {
    const server = runningServer(installation);
    if (server) {
      const reached = await connect(installation, server).catch((error) => {
        if (WRONG_PASSWORD.has(error.code)) throw wrongPassword(installation, error);
        problem = error;
      });
      if (reached) return reached;
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (launches++ === LAUNCHES) break;
      child = await launch(installation, port);
    }
  }
  // The log of a server that found no space may tell of another time.
  requireDataDir(installation.home, LEAST_BYTES);
  throw new Error(`PostgreSQL did not start on ${installation.data}. Its log ends with:\n${logTail(installation)}`, {
    cause: problem,
  });
}

async function connect(installation: Installation, { pid, port }: Running): Promise<Ownership | undefined> {
  if (!port) return undefined;
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: APPLICATION,
    password: installation.password,
    // An advisory lock belongs to one database: the owner's lock is always in this one.
    database: "postgres",
    application_name: `${OWNER} ${process.pid}`,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  rememberPort(installation, port);
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
  // The role may not read the name of an owner of an earlier version, which was the superuser.
  return rows[0] && (rows[0].name?.replace(OWNER, "process") ?? "another process");
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

const wrongPassword = ({ dataDir, data }: Installation, cause: Error) =>
  new Error(`The server on ${data} does not accept the password in ${dataDirFiles(dataDir).password}.`, { cause });
