import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "@/backend/db/migrate";
import { prepareInstallation, removeDataDir } from "@/backend/private-postgres/installation";
import { startPrivatePostgres } from "@/backend/private-postgres/private-postgres";
import { initialise } from "@/backend/private-postgres/server";
import { dbOn } from "@/tests/support/db-on";

const STOPS_WITHIN_MS = 5000;
const POLL_MS = 50;
const CONNECTIONS = 400;

/** One private PostgreSQL for tests, whose own database is migrated and serves as the template of the others. */
export interface TestDatabase {
  url: string;
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/** A folder in memory where there is room: on a disk a database takes ten times as long to make and to remove. */
function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** An empty data directory that the server's ordinary account can reach when tests run as root. */
export function temporaryDataDir(): string {
  const directory = mkdtempSync(path.join(roomyFolder(), "startday-test-"));
  chmodSync(directory, 0o755);
  return directory;
}

/** Starts a PostgreSQL in a temporary directory and migrates its database; `stop` removes all of it. `bin` is the folder of another one's programs. */
export async function startTestDatabase(bin?: string): Promise<TestDatabase> {
  const directory = temporaryDataDir();
  const installation = prepareInstallation(directory, bin);
  await initialise(installation);
  // All files of a run have their connections at the same time.
  appendFileSync(path.join(installation.data, "postgresql.conf"), `max_connections = ${CONNECTIONS}\n`);
  const { url, stop: stopServer } = await startPrivatePostgres(directory, bin);
  const leave = () => leaveNothing(directory);
  process.once("exit", leave);
  const stop = async () => {
    await stopServer();
    process.off("exit", leave);
    removeDataDir(directory);
  };
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrate(dbOn(pool));
  } catch (error) {
    await pool.end().then(stop);
    throw error;
  }
  // A template must have no connection of its own.
  await pool.end();
  return { url, createDatabase: () => createDatabase(url), stop };
}

// On a signal the server gets the same signal: wait for it, then remove the directory.
function leaveNothing(directory: string): void {
  const pidFile = path.join(directory, "postgres", "data", "postmaster.pid");
  const until = Date.now() + STOPS_WITHIN_MS;
  while (existsSync(pidFile) && Date.now() < until)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  removeDataDir(directory);
}

/** The address of a fresh, migrated database on the test server at `serverUrl`. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = new URL(serverUrl).pathname.slice(1);
  await asClient(withDatabase(serverUrl, "postgres"), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)}`),
  );
  return withDatabase(serverUrl, name);
}

/** The address of a fresh database on the test server at `serverUrl`, with nothing in it. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asClient(withDatabase(serverUrl, "postgres"), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE template0`),
  );
  return withDatabase(serverUrl, name);
}

/** Runs `work` on one connection to `url`, which is closed afterwards. */
export async function asClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
