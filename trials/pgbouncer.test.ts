import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { createLedger } from "@/tests/faults/bench/ledger";
import { type BenchProcess, startApplication, startArmedBackend } from "@/tests/faults/bench/process";
import { sendToProduct } from "@/tests/faults/bench/visitor";
import { waitUntil } from "@/tests/faults/bench/wait";
import { inFlight } from "@/tests/support/in-flight";
import { temporaryDataDir } from "@/tests/support/postgres";
import { bookOrMiss, NOTHING_WRONG, rushFor, wrongAfter } from "./bench/few-seats";
import { hasPgBouncer, type PgBouncer, startPgBouncer } from "./bench/pgbouncer";
import { complaintsOf } from "./bench/run-source";
import { recordTrial } from "./record.mjs";

const IN_FLIGHT = 8;
const COUNT = 64;
const SEATS = 48;
const FIRST_PREPARING = [1, 21];

const canRun = hasPgBouncer();
if (!canRun) console.warn("SKIPPED: PgBouncer, since it cannot be installed here");

let folder: string;
let database: BenchDatabase;
let bouncer: PgBouncer | undefined;
let applications: BenchProcess[] = [];

beforeAll(async () => {
  folder = temporaryDataDir();
  database = await startDatabase();
});
afterEach(async () => {
  await Promise.all(applications.map(({ end }) => end("SIGKILL")));
  await bouncer?.stop();
  applications = [];
  bouncer = undefined;
});
afterAll(async () => {
  await database?.stop();
  if (folder) removeDataDir(folder);
});

const ports = () => applications.map(({ port }) => port);

const variables = (url: string) => ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: database.url,
  DATA_DIR: folder,
  WORKERS: "1",
});

/** Whether this PgBouncer passes prepared statements on in transaction mode. */
const passesOnStatements = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [firstMajor = 0, firstMinor = 0] = FIRST_PREPARING;
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
};

/** Ends every connection between PgBouncer and the database. */
const cutAtServer = () =>
  database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );

/** What cuts connections in the middle of bookings, in turn. */
const CUTS: [string, (through: PgBouncer) => Promise<unknown>][] = [
  ["all of the server's ended", cutAtServer],
  ["RECONNECT", ({ command }) => command("RECONNECT")],
  ["KILL and RESUME", ({ command }) => command("KILL startday").then(() => command("RESUME startday"))],
  ["PgBouncer killed and started again", ({ restart }) => restart()],
];

describe.skipIf(!canRun)("behind PgBouncer", () => {
  test.each(["transaction", "session"] as const)(
    "in %s mode a rush is booked, and connections cut in the middle of it lose nothing acknowledged",
    async (mode) => {
      bouncer = await startPgBouncer({
        databaseUrl: database.url,
        parent: folder,
        mode,
        settings: { default_pool_size: 24 },
      });
      const { url, version } = bouncer;
      const rush = await rushFor({ url, pool: database.pool }, { count: COUNT, seats: SEATS });
      applications = await Promise.all([1, 2].map(() => startApplication(variables(url))));
      const ledger = createLedger();
      const cuts: Promise<unknown>[] = [];
      const every = Math.floor(SEATS / (CUTS.length + 1));
      const endings = await inFlight(IN_FLIGHT, rush.people, async (person, index) => {
        const [, cut] = CUTS[index / every - 1] ?? [];
        if (cut && bouncer) cuts.push(cut(bouncer));
        return bookOrMiss(ports(), person, ledger);
      });
      await Promise.all(cuts);
      await waitUntil(
        "readiness",
        async () => (await sendToProduct(ports()[0] as number, "/health/ready")).status === 200,
      );
      expect(cuts).toHaveLength(CUTS.length);
      expect(endings.filter(({ isBooked }) => isBooked)).toHaveLength(SEATS);
      expect(await wrongAfter(database.pool, ledger)).toEqual(NOTHING_WRONG);
      const repeated = endings.filter(({ tries }) => tries > 1).length;
      expect(repeated).toBeGreaterThan(0);
      recordTrial({
        place: `PgBouncer, ${mode} mode`,
        version,
        tried: `applicants verify, fill in the form and rush for few seats at two processes, connections cut in the middle: ${CUTS.map(([name]) => name).join("; ")}`,
        command: "npm run test:trials -- pgbouncer",
        outcome: `${COUNT} people for ${SEATS} seats: ${ledger.count()} acknowledged, none lost, none twice, none overbooked; ${repeated} sent again`,
      });
    },
  );

  test("in transaction mode a start prepares no statements where they are lost, and the doctor says what to set for the rest", async () => {
    bouncer = await startPgBouncer({ databaseUrl: database.url, parent: folder, mode: "transaction" });
    const { url, version } = bouncer;
    const bare = { DATABASE_URL: url, DATA_DIR: folder, APP_DOMAIN: "startday.test" };
    const about = (lines: string[]) => lines.filter((line) => /^\w+ +(statements|listener) /.test(line));
    expect(about(await complaintsOf(".", bare))).toEqual([expect.stringMatching(/^warn +listener/)]);
    expect(about(await complaintsOf(".", { ...bare, DATABASE_DIRECT_URL: database.url }))).toEqual([]);
    const backend = await startArmedBackend(bare);
    await backend.end("SIGTERM");
    expect(backend.output().includes("statements_not_prepared")).toBe(!passesOnStatements(version));
    if (passesOnStatements(version)) return;
    recordTrial({
      place: "PgBouncer, transaction mode",
      version,
      tried: "a start and the doctor without DATABASE_DIRECT_URL",
      command: "npm run test:trials -- pgbouncer",
      outcome:
        "the start prepares no statements, since this version loses them; no listener hears through it, and the doctor names the variable",
    });
  });
});
