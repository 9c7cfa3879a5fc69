import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "@/backend/http/log";

/** A running watch over a pool. `stop` resolves once its own connection is closed. */
export interface Watch {
  stop(): Promise<void>;
}

const CHECK_EVERY_MS = 300;
const LATE_MS = 1500;
// If this process was busy, an answer may have arrived unread. It has this long to read it.
const READ_MS = 250;
const CONNECT_WHILE_SILENT_MS = 500;
// A firewall may drop an idle connection. So the probe is used at least this often.
const PROBE_IDLE_MS = 15_000;
// An older probe means that this process was asleep: its first failure does not count.
const STALE_MS = 60_000;

const isIdle = (pool: pg.Pool) => pool.idleCount === pool.totalCount && pool.waitingCount === 0;

/** Whether the work settled in time. A rejection counts as an answer. */
const settlesInTime = async (work: Promise<unknown>): Promise<boolean> => {
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = delay(LATE_MS, undefined, { ref: false })
    .then(() => delay(READ_MS, undefined, { ref: false }))
    .then(() => false);
  return Promise.race([ended, late]);
};

const closeSocket = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

/** Checks over a connection of its own, outside the pool, whether the database answers. Reconnects after a failure. */
const createProbe = (connectionString: string) => {
  let client: pg.Client | undefined;
  let answeredAt = 0;
  const drop = () => {
    if (client) closeSocket(client);
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
  const answersOnce = async () => {
    let hasFailed = false;
    const isInTime = await settlesInTime(
      query().catch(() => {
        hasFailed = true;
      }),
    );
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
 * Tells an unreachable database from a slow one. A connection to a machine that lost power stays open for hours, and so do its
 * queries. So while queries are pending, the watch probes the database over a connection of its own. If the probe fails, it
 * closes all connections of the pool: pending queries fail, and new ones wait half a second at most.
 */
export const watchPool = (pool: pg.Pool, url: string): Watch => {
  const connectTimeout = pool.options.connectionTimeoutMillis;
  const clients = new Set<pg.ClientBase>();
  const { onConnect } = pool.options;
  // Not on the pool's `connect` event, which comes after `onConnect`: a connection can hang in there, too.
  pool.options.onConnect = (client) => {
    clients.add(client);
    client.once("end", () => clients.delete(client));
    return onConnect?.(client);
  };
  const probe = createProbe(url);
  const ending = new AbortController();
  let isSilent = false;
  const check = async () => {
    // The probe connects before it is needed: on a busy machine connecting may take longer than the time limit.
    if (!isSilent && probe.isRecent() && isIdle(pool)) return;
    const wasSilent = isSilent;
    isSilent = !(await probe.answers());
    if (isSilent !== wasSilent) log.warn({ event: isSilent ? "database_silent" : "database_answers" });
    pool.options.connectionTimeoutMillis = isSilent ? CONNECT_WHILE_SILENT_MS : connectTimeout;
    if (isSilent) for (const client of clients) closeSocket(client);
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      await check();
      await delay(CHECK_EVERY_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
    probe.drop();
  };
  const ended = run();
  return {
    stop: () => {
      ending.abort();
      return ended;
    },
  };
};
