import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "@/backend/http/log";
import { createAlarm } from "@/lib/kit/alarm";
import { endsWithin } from "@/lib/kit/ends-within";
import { socketOf } from "./client-socket";
import type { Turns } from "./turns";

/** A running watch over a pool. `stop` resolves once its own connection is closed. */
export interface Watch {
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 300;
const SILENT_MS = 1750;
// A firewall may drop an idle connection. So the probe is used at least this often.
const PROBE_IDLE_MS = 15_000;
// An older probe means that this process was asleep: its first failure does not count.
const STALE_MS = 60_000;

/** Connections, and how much came over them and those that ended. */
interface Clients {
  open: ReadonlySet<pg.Client>;
  bytesRead(): number;
}

/** Counts the connections of a pool, those that are being opened, too. */
export const trackClients = (pool: pg.Pool): Clients => {
  const clients = new Set<pg.Client>();
  let endedBytes = 0;
  class TrackedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.once("end", () => {
        endedBytes += socketOf(this).bytesRead;
        clients.delete(this);
      });
    }
  }
  (pool as unknown as { Client: typeof pg.Client }).Client = TrackedClient;
  const bytesRead = () => [...clients].reduce((sum, client) => sum + socketOf(client).bytesRead, endedBytes);
  return { open: clients, bytesRead };
};

/** Asks the database over a connection of its own, outside the pool, whether it answers. Reconnects after a failure. */
const createProbe = (connectionString: string, clients: Clients) => {
  let client: pg.Client | undefined;
  let answeredAt = 0;
  const drop = () => {
    if (client) socketOf(client).destroy();
    client = undefined;
  };
  const query = async () => {
    if (!client) {
      client = new pg.Client({ connectionString, application_name: `startday watch ${process.pid}`, keepAlive: true });
      client.on("error", () => undefined);
      await client.connect();
    }
    await client.query("SELECT 1");
  };
  const bytesRead = () => clients.bytesRead() + (client ? socketOf(client).bytesRead : 0);
  const answersOnce = async () => {
    let hasFailed = false;
    const answered = query().catch(() => {
      hasFailed = true;
    });
    // As long as anything comes from the database, it is not silent.
    const isInTime = await endsWithin(answered, SILENT_MS, bytesRead);
    if (hasFailed || !isInTime) drop();
    else answeredAt = Date.now();
    return isInTime;
  };
  const isYounger = (ageMS: number) => client !== undefined && Date.now() - answeredAt < ageMS;
  const answers = async () => {
    const isStale = client !== undefined && !isYounger(STALE_MS);
    return (await answersOnce()) || (isStale && answersOnce());
  };
  return { answers, drop, isRecent: () => isYounger(PROBE_IDLE_MS) };
};

/**
 * Tells an unreachable database from a slow one, and from a process that got no processor. A connection to a machine that lost power
 * stays open for hours, and so do its queries. So while turns are under way, the watch probes the database over a connection of its
 * own. If neither the probe nor any other connection gets an answer, it closes all connections of the pool and lets nobody wait.
 */
export const watchPool = (pool: pg.Pool, turns: Turns, url: string): Watch => {
  const clients = trackClients(pool);
  const probe = createProbe(url, clients);
  const alarm = createAlarm();
  const ending = new AbortController();
  let isSilent = false;
  const isResting = () => !isSilent && turns.counts.held === 0;
  const check = async () => {
    // The probe connects before it is needed.
    if (isResting() && probe.isRecent()) return;
    const wasSilent = isSilent;
    isSilent = !(await probe.answers());
    if (isSilent !== wasSilent) log.warn({ event: isSilent ? "database_silent" : "database_answers" });
    turns.setSilent(isSilent);
    if (isSilent) for (const client of clients.open) socketOf(client).destroy();
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      await check();
      // Stopped while it checked, it must not sleep: nobody would wake it, and the process would end without a word.
      if (isResting() && !ending.signal.aborted) await alarm.sleep(PROBE_IDLE_MS);
      // Once stopped it does not wait: a process with nothing else to do would end first.
      const { signal } = ending;
      await delay(CHECK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
    probe.drop();
  };
  turns.onUse = alarm.wake;
  const ended = run();
  return {
    stop: () => {
      ending.abort();
      alarm.wake();
      return ended;
    },
  };
};
