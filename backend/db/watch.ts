import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "@/backend/http/log";
import { createAlarm } from "@/lib/kit/alarm";
import { endsWithin } from "@/lib/kit/ends-within";
import { Sockets } from "./sockets";
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

/** Asks the database over a connection of its own, outside the pool, whether it answers. Reconnects after a failure. */
const createProbe = (connectionString: string, others: Sockets) => {
  const own = new Sockets();
  let client: pg.Client | undefined;
  let answeredAt = 0;
  const drop = () => {
    own.destroy();
    client = undefined;
  };
  const query = async () => {
    if (!client) {
      client = new pg.Client({
        connectionString,
        application_name: `startday watch ${process.pid}`,
        keepAlive: true,
        stream: own.make,
      });
      client.on("error", () => undefined);
      await client.connect();
    }
    await client.query("SELECT 1");
  };
  const bytesRead = () => others.bytesRead + own.bytesRead;
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
export const watchSockets = (sockets: Sockets, turns: Turns, url: string): Watch => {
  const probe = createProbe(url, sockets);
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
    if (isSilent) sockets.destroy();
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
