import { setTimeout as delay } from "node:timers/promises";
import { awaitDatabase, ensureDatabase, privateUrl } from "@/backend/private-postgres/application-database";
import { type PrivateDirectory, prepareDirectory } from "@/backend/private-postgres/directory";
import { removeOwner, startOrphanGuard, writeOwner } from "@/backend/private-postgres/orphan-guard";
import { claimOwnership, DatabaseInUse, type Ownership } from "@/backend/private-postgres/ownership";
import { initialise, runningServer, signalServer, stopServer } from "@/backend/private-postgres/server";

/** A private PostgreSQL; `stop` ends it when it is ours, and is harmless when it was only attached to. */
export interface PrivatePostgres {
  url: string;
  stop(): Promise<void>;
}

// Long enough for a former owner that is just stopping, short enough to answer within five seconds.
const PATIENCE_MS = 3000;
const RETRY_MS = 300;

/**
 * Starts the private PostgreSQL under `dataDir`, or adopts one whose owner was killed, and keeps it for this process alone.
 * It is started again on the same port should it die. Throws `DatabaseInUse`, naming the process, when another has it.
 */
export async function startPrivatePostgres(dataDir: string): Promise<PrivatePostgres> {
  const place = prepareDirectory(dataDir);
  await initialise(place);
  return own(place, PATIENCE_MS);
}

/** For command-line tools: uses the private PostgreSQL of whoever owns it now, else owns it until `stop`. */
export async function attachPrivatePostgres(dataDir: string): Promise<PrivatePostgres> {
  const place = prepareDirectory(dataDir);
  await initialise(place);
  try {
    return await own(place, 0);
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    const url = privateUrl(place, error.port);
    await awaitDatabase(url);
    return { url, stop: async () => undefined };
  }
}

async function own(place: PrivateDirectory, patienceMs: number): Promise<PrivatePostgres> {
  // From before the launch on: who is killed while the server starts leaves none behind either.
  const guard = startOrphanGuard(place);
  const first = await claimOwnership(place, { patienceMs }).catch((error) => {
    // A server that was launched and cannot be used stays the guard's.
    if (error instanceof DatabaseInUse) guard.end();
    throw error;
  });
  const kept = keep(place, first);
  // Only for an exit that skipped `stop`: nothing can be waited for here.
  const onExit = () => {
    const pid = kept.letGo();
    if (pid) signalServer(place, pid, "INT");
    guard.end();
  };
  process.on("exit", onExit);
  const stop = async () => {
    await kept.end();
    const pid = kept.letGo();
    if (pid) await stopServer(place, pid);
    guard.end();
    process.off("exit", onExit);
  };
  try {
    await ensureDatabase(place, first.client);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: privateUrl(place, first.server.port), stop };
}

/** Keeps the claim, and makes it again on the same port when the server dies, until `end`. */
function keep(place: PrivateDirectory, first: Ownership) {
  const { port } = first.server;
  const ending = new AbortController();
  let held: Ownership | undefined;
  let recovery: Promise<void> | undefined;

  const hold = (next: Ownership) => {
    held = next;
    writeOwner(place);
    next.client.once("end", () => {
      held = undefined;
      if (!ending.signal.aborted) recovery = recover();
    });
  };
  const recover = async () => {
    while (!ending.signal.aborted && !held) {
      await claimOwnership(place, { patienceMs: 0, port, signal: ending.signal }).then(hold, () => delay(RETRY_MS));
    }
  };
  hold(first);
  return {
    end: async () => {
      ending.abort();
      await recovery;
    },
    /** The server to stop, without our name: also one that was being started again, unless somebody else has signed for it. */
    letGo: (): number | undefined => {
      const signed = removeOwner(place);
      return held?.server.pid ?? (signed ? runningServer(place)?.pid : undefined);
    },
  };
}
