// @module-tag deep
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type PrivatePostgres, startPrivatePostgres } from "@/backend/private-postgres/private-postgres";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { temporaryDataDir } from "@/tests/support/postgres";
import { untrueCounters } from "@/tests/support/seat-client";
import { shows } from "@/tests/support/shows";

const PEOPLE = 24;
const AWAY_MS = 5000;
// The database loses the processor first, so that queries and the check of the connection are under way, and gets it back last.
const UNEVEN_MS = { begin: 100, before: 500, after: 700 };

let dataDir: string;
let database: PrivatePostgres;
let backend: BackendProcess;
let pool: pg.Pool;
let caller: Caller;

beforeAll(async () => {
  dataDir = temporaryDataDir();
  database = await startPrivatePostgres(dataDir);
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  backend = await startBackendProcess(testEnvironment(database.url, { DATA_DIR: dataDir }));
  caller = new Caller((address, init) => fetch(backend.origin + address, init));
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  await pool?.end();
  await database?.stop();
  removeDataDir(dataDir);
});

/** The process ids of the whole PostgreSQL: of the server, and of each of its processes. */
const postgresIds = async (): Promise<number[]> => {
  const file = readFileSync(path.join(dataDir, "postgres", "data", "postmaster.pid"), "utf8");
  const { rows } = await pool.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
  return [Number(file.split("\n")[0]), ...rows.map(({ pid }) => pid)];
};

const signal = (ids: readonly number[], name: "SIGSTOP" | "SIGCONT") => {
  for (const id of ids)
    try {
      process.kill(id, name);
    } catch {
      // It has ended by itself.
    }
};

/** Takes the processor away from PostgreSQL and the product. */
const starve = async (): Promise<void> => {
  const [postgres, product] = [await postgresIds(), [backend.child.pid ?? 0]];
  try {
    await delay(UNEVEN_MS.begin);
    signal(postgres, "SIGSTOP");
    await delay(UNEVEN_MS.before);
    signal(product, "SIGSTOP");
    await delay(AWAY_MS);
    signal(product, "SIGCONT");
    await delay(UNEVEN_MS.after);
  } finally {
    signal([...postgres, ...product], "SIGCONT");
  }
};

describe("a machine that gives the product and PostgreSQL no processor for five seconds", () => {
  test("loses nothing and refuses nothing", async () => {
    const opened = await openSeats(pool, { capacity: PEOPLE });
    const drafts = await inFlight(4, Array.from({ length: PEOPLE }), async () => {
      const applicant = await caller.applicant();
      const draft = await completeDraft(caller, applicant, opened.seats);
      const other = await caller.call(registrations.create, { body: { language: "en" } }, applicant);
      return { applicant, draft, other };
    });
    const statuses: number[] = [];
    const answered = async (sending: Promise<Response>) => {
      const response = await sending;
      statuses.push(response.status);
      await response.text();
    };
    const requestsOf = ({ applicant, draft, other }: (typeof drafts)[number]) => [
      caller.raw(registrations.list, {}, applicant),
      caller.raw(registrations.save, { params: { id: other._id }, body: saveOf(other, { lang: "hy" }) }, applicant),
      caller.raw(
        registrations.makeAppointment,
        { params: { id: draft._id }, body: { isStudentAdult: false } },
        applicant,
      ),
    ];
    const starving = starve();
    const answers = Promise.all(drafts.flatMap(requestsOf).map(answered));
    await delay(UNEVEN_MS.begin + UNEVEN_MS.before);
    const early = statuses.length;
    await Promise.all([starving, answers]);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(early).toBeLessThan(statuses.length);
    const { rows } = await pool.query("SELECT 1 FROM appointment WHERE state = 'active'");
    expect(rows).toHaveLength(PEOPLE);
    const saved = await pool.query("SELECT 1 FROM registration WHERE language = 'hy'");
    expect(saved.rowCount).toBe(PEOPLE);
    expect(await untrueCounters(pool)).toEqual([]);
    shows(46, { "seconds without a processor": AWAY_MS / 1000, requests: statuses.length, refused: 0 });
  }, 120_000);
});
