import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { createLedger } from "@/tests/faults/bench/ledger";
import type { Person } from "@/tests/faults/bench/people";
import { type BenchProcess, startApplication } from "@/tests/faults/bench/process";
import { type FaultProxy, startProxy } from "@/tests/faults/bench/proxy";
import { sendToProduct } from "@/tests/faults/bench/visitor";
import { waitUntil } from "@/tests/faults/bench/wait";
import { ensureDebianPostgres } from "@/tests/support/debian-postgres.mjs";
import { inFlight } from "@/tests/support/in-flight";
import { temporaryDataDir } from "@/tests/support/postgres";
import { atPort } from "./bench/at-port";
import { bookOrMiss, NOTHING_WRONG, rushFor, wrongAfter } from "./bench/few-seats";
import { promote, type Replicated, startReplicated } from "./bench/replicated";
import { recordTrial } from "./record.mjs";

const IN_FLIGHT = 8;
const COUNT = 64;
const SEATS = 48;
const LATE = 8;
const GONE_MS = 5000;

const canRun = ensureDebianPostgres();
if (!canRun) console.warn("SKIPPED: a failover, since Debian's PostgreSQL cannot be installed here");

let folder: string;
let databases: Replicated;
let proxy: FaultProxy;
let applications: BenchProcess[];
let pools: pg.Pool[];

beforeEach(() => {
  folder = temporaryDataDir();
  applications = [];
  pools = [];
});
afterEach(async () => {
  await Promise.all(applications.map(({ end }) => end("SIGKILL")));
  await Promise.all(pools.map((pool) => pool.end()));
  await proxy?.close();
  await databases?.stop();
  removeDataDir(folder);
});

const poolAt = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Its connections are killed with their server.
  pool.on("error", () => undefined);
  pools.push(pool);
  return pool;
};

/** Two databases behind one address, and two processes of the product on it. */
const start = async (replication: "synchronous" | "asynchronous") => {
  databases = await startReplicated(folder, replication);
  proxy = await startProxy(databases.primary.port);
  const url = atPort(databases.primary.url, proxy.port, "startday").replace("postgres@", "startday@");
  const rush = await rushFor(
    { url, pool: poolAt(atPort(databases.primary.url, databases.primary.port, "startday")) },
    { count: COUNT, seats: SEATS },
  );
  applications = await Promise.all([1, 2].map(() => startApplication({ DATABASE_URL: url, DATA_DIR: folder })));
  return { rush, standby: poolAt(atPort(databases.standby.url, databases.standby.port, "startday")) };
};

/** The bench's own connections to the primary. */
const primaryPool = (): pg.Pool => pools[0] as pg.Pool;

const ports = () => applications.map(({ port }) => port);

/** The primary is killed, its standby promoted, and the address moved. */
const failOver = async () => {
  await databases.primary.kill();
  await promote(databases);
  proxy.moveTo(databases.standby.port);
};

describe.skipIf(!canRun)("a database that fails over to its standby", () => {
  test("in the middle of bookings loses nothing acknowledged, overbooks nothing, and the processes go on by themselves", async () => {
    const { rush, standby } = await start("synchronous");
    const ledger = createLedger();
    let failing: Promise<void> | undefined;
    let failedAt = 0;
    const endings = await inFlight(IN_FLIGHT, rush.people, async (person, index) => {
      if (index === SEATS / 2) {
        failedAt = performance.now();
        failing = failOver();
      }
      return bookOrMiss(ports(), person, ledger);
    });
    await failing;
    await waitUntil(
      "readiness",
      async () => (await sendToProduct(ports()[0] as number, "/health/ready")).status === 200,
    );
    const seconds = ((performance.now() - failedAt) / 1000).toFixed(1);

    expect(endings.filter(({ isBooked }) => isBooked)).toHaveLength(SEATS);
    expect(ledger.count()).toBe(SEATS);
    expect(await wrongAfter(standby, ledger)).toEqual(NOTHING_WRONG);
    const repeated = endings.filter(({ tries }) => tries > 1).length;
    // Otherwise nothing was interrupted.
    expect(repeated).toBeGreaterThan(0);
    expect(applications.filter(({ child }) => child.exitCode !== null)).toEqual([]);
    recordTrial({
      place: "PostgreSQL, primary and synchronous standby",
      version: databases.version,
      tried: "failover in the middle of bookings: the primary killed, the standby promoted, its address moved",
      command: "npm run test:trials -- failover",
      outcome: `${COUNT} people at two processes for ${SEATS} seats: ${ledger.count()} acknowledged, none lost, none twice, none overbooked; ${repeated} sent again; all answered ${seconds} s after the kill`,
    });
  });

  test("waits with bookings while its standby is out of reach, goes on reading, and answers all of them when it is back", async () => {
    const { rush, standby } = await start("synchronous");
    const ledger = createLedger();
    const [first] = rush.people as [Person];
    const read = () => sendToProduct(ports()[0] as number, "/api/registration", { session: first.session });
    databases.link.suffer({ kind: "hang" });
    let answered = 0;
    const bookings = Promise.all(
      rush.people.slice(0, LATE).map(async (person) => {
        const ending = await bookOrMiss(ports(), person, ledger);
        answered += 1;
        return ending;
      }),
    );
    const isWaiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    await waitUntil("a booking that waits", async () => ((await primaryPool().query(isWaiting)).rowCount ?? 0) > 0);
    await delay(GONE_MS);
    const reads = await Promise.all(Array.from({ length: LATE }, read));
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(answered).toBe(0);
    databases.link.suffer({ kind: "pass" });
    expect((await bookings).filter(({ isBooked }) => isBooked)).toHaveLength(LATE);
    await waitUntil("the standby", async () => (await wrongAfter(standby, ledger)).lost.length === 0);
    recordTrial({
      place: "PostgreSQL, primary and synchronous standby",
      version: databases.version,
      tried: "the standby out of reach in the middle of bookings",
      command: "npm run test:trials -- failover",
      outcome: `${LATE} bookings waited for ${GONE_MS / 1000} s and more, none was acknowledged meanwhile, ${reads.length} reads got 200, and all were booked once the standby was back`,
    });
  });

  test("without synchronous replication loses acknowledged bookings, and the ledger shows it", async () => {
    const { rush, standby } = await start("asynchronous");
    const ledger = createLedger();
    const [early, late] = [rush.people.slice(0, LATE), rush.people.slice(LATE, 2 * LATE)];
    for (const person of early) await bookOrMiss(ports(), person, ledger);
    const caughtUp = async () => (await wrongAfter(standby, ledger)).lost.length === 0;
    await waitUntil("the standby", caughtUp);
    databases.link.suffer({ kind: "hang" });
    for (const person of late) await bookOrMiss(ports(), person, ledger);
    await databases.primary.kill();
    await promote(databases);
    const { lost } = await wrongAfter(standby, ledger);
    expect(lost.length).toBeGreaterThan(0);
    recordTrial({
      place: "PostgreSQL, primary and asynchronous standby",
      version: databases.version,
      tried: "failover while the standby lags: what is lost",
      command: "npm run test:trials -- failover",
      outcome: `${lost.length} of ${ledger.count()} acknowledged bookings are lost: replicate synchronously`,
    });
  });
});
