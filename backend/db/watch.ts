import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { log } from "@/backend/http/log";

/** A watched pool's end: nothing is asked any more. */
export interface Watch {
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 300;
const LATE_MS = 1500;
// A process that was busy itself reads what has come before it calls the database late.
const READ_MS = 250;
const CONNECT_WHILE_SILENT_MS = 500;
// Whatever stands between may drop what nobody speaks over, so that its silence would say nothing of the database.
const SPOKEN_MS = 15_000;
// The process itself was asleep.
const STALE_MS = 60_000;

const isIdle = (pool: pg.Pool) => pool.idleCount === pool.totalCount && pool.waitingCount === 0;

/** Whether the work ended in time, in whatever way: a refusal is an answer, too. */
const answersInTime = async (work: Promise<unknown>): Promise<boolean> => {
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = delay(LATE_MS, undefined, { ref: false })
    .then(() => delay(READ_MS, undefined, { ref: false }))
    .then(() => false);
  return Promise.race([ended, late]);
};

const cut = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

/** A connection beside the pool's, made again when it broke: whether the database answers over it. */
const createProbe = (connectionString: string) => {
  let client: pg.Client | undefined;
  let answeredAt = 0;
  const drop = () => {
    if (client) cut(client);
    client = undefined;
  };
  const ask = async () => {
    if (!client) {
      client = new pg.Client({ connectionString, application_name: `startday watch ${process.pid}`, keepAlive: true });
      client.on("error", () => undefined);
      await client.connect();
    }
    await client.query("SELECT 1");
  };
  const answersOnce = async () => {
    let hasFailed = false;
    const isInTime = await answersInTime(
      ask().catch(() => {
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
  return { answers, drop, hasSpoken: () => isYounger(SPOKEN_MS) };
};

/**
 * Tells a database that is gone without a word from one that is slow. A connection to a machine that fell silent stays open for
 * hours, and what was asked over it waits as long: while anybody waits, the database is asked over a connection of the watch's own,
 * and when that is not answered all connections are cut. Who waited is told, and whoever asks next waits half a second.
 */
export const watchPool = (pool: pg.Pool, url: string): Watch => {
  const patience = pool.options.connectionTimeoutMillis;
  const clients = new Set<pg.ClientBase>();
  const { onConnect } = pool.options;
  // From before the pool tells of it: what it is still preparing can be lost in the silence, too.
  pool.options.onConnect = (client) => {
    clients.add(client);
    client.once("end", () => clients.delete(client));
    return onConnect?.(client);
  };
  const probe = createProbe(url);
  const ending = new AbortController();
  let isSilent = false;
  const look = async () => {
    // Open from the start: what connecting takes on a busy machine is no silence.
    if (!isSilent && probe.hasSpoken() && isIdle(pool)) return;
    const wasSilent = isSilent;
    isSilent = !(await probe.answers());
    if (isSilent !== wasSilent) log.warn({ event: isSilent ? "database_silent" : "database_answers" });
    pool.options.connectionTimeoutMillis = isSilent ? CONNECT_WHILE_SILENT_MS : patience;
    if (isSilent) for (const client of clients) cut(client);
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      await look();
      await delay(LOOK_EVERY_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
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
