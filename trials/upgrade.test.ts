import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { peopleFor } from "@/bench/night/people";
import { stageOf, TENANTS } from "@/bench/night/product";
import { brokenPromises } from "@/bench/night/promises";
import { playAtFullSpeed } from "@/bench/night/round";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { createLedger } from "@/tests/faults/bench/ledger";
import { waitUntil } from "@/tests/faults/bench/wait";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { temporaryDataDir } from "@/tests/support/postgres";
import { type Before, commitBefore, prepareBefore } from "./bench/before";
import { repeatingSend } from "./bench/repeating";
import { twoVersions, type Version } from "./bench/versions";
import { recordTrial } from "./record.mjs";

const WARM_PEOPLE = 30;
const PEOPLE = 1000;
const PEOPLE_A_TURN = 10;
const AT_ONCE = 5;
/** How many bookings each state of the upgrade sees. */
const BOOKINGS_A_STEP = 8;
const BOTH = [0, 1];

const commit = commitBefore();
if (!commit) console.log("Skipped: no earlier version has a store that this one upgrades.");

let before: Before;
let database: BenchDatabase;
let gateway: Gateway;
let files: string;
let versions: ReturnType<typeof twoVersions>;

beforeAll(async () => {
  before = prepareBefore(commit ?? "");
  database = await startDatabase();
  gateway = await startGateway();
  files = temporaryDataDir();
  versions = twoVersions(before, {
    DATABASE_URL: database.url,
    DATA_DIR: files,
    APP_DOMAIN: "startday.test",
    SMS_GATEWAY_URL: gateway.url,
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "hello@startday.test",
    TRUST_PROXY: "1",
    WORKERS: "1",
    // More people than a country's budget of an hour has.
    BUDGETS_PER_TENANT_PER_DAY: "messages=1000000",
  });
}, 1_800_000);

afterAll(async () => {
  await versions?.stop();
  await gateway?.close();
  await database?.stop();
  if (files) removeDataDir(files);
});

/** Applicants come, from the first page to the appointment, until they are told to stop. */
const startLoad = async () => {
  const ledger = createLedger();
  const { send, repeats } = repeatingSend(versions.ports());
  const product = { database, gateway, ledger, processes: versions.ports().map((port) => ({ port })) };
  const play = async (round: number, count: number, isOver: () => boolean) => {
    const stage = { ...(await stageOf(product, count, round)), send };
    const people = peopleFor(TENANTS, count, round);
    const surprises: string[] = [];
    const statuses: Record<string, number> = {};
    for (let at = 0; at < count && !isOver(); at += PEOPLE_A_TURN) {
      const { answers } = await playAtFullSpeed(stage, people.slice(at, at + PEOPLE_A_TURN), AT_ONCE);
      surprises.push(...answers.surprises);
      for (const [status, times] of Object.entries(answers.statuses))
        statuses[status] = (statuses[status] ?? 0) + times;
    }
    return { surprises, statuses };
  };
  return { ledger, repeats, play };
};

test.skipIf(!commit)(
  "an upgrade under load, the way back and forward again fail no request, lose nothing, and leave a clean doctor after each step",
  async () => {
    await versions.run("old", ["migrate"]);
    await versions.run("old", ["seed"], { DEMO: "1" });
    await versions.run("old", ["seed", "remove"]);
    for (const _each of BOTH) await versions.start("old");
    const { ledger, repeats, play } = await startLoad();
    expect((await play(0, WARM_PEOPLE, () => false)).surprises).toEqual([]);
    expect(await versions.complaints("old")).toEqual([]);

    let isOver = false;
    const load = play(1, PEOPLE, () => isOver);
    const steps: string[] = [];
    /** Takes a step and waits until its state has seen bookings. */
    const step = async (name: string, work: () => unknown, running: Version) => {
      const startedAt = performance.now();
      await work();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const bookings = ledger.count();
      await waitUntil(`bookings after: ${name}`, async () => ledger.count() >= bookings + BOOKINGS_A_STEP, 300_000);
      expect(await versions.complaints(running)).toEqual([]);
      steps.push(`${name} (${seconds} s)`);
      console.log(steps.at(-1), ledger.count(), JSON.stringify(repeats));
    };
    await step("schema first", () => versions.run("new", ["migrate"]), "old");
    for (const [name, version] of [
      ["to the new version", "new"],
      ["back", "old"],
      ["forward again", "new"],
    ] as const)
      for (const index of BOTH)
        await step(`process ${index + 1} ${name}`, () => versions.exchange(index, version), version);
    isOver = true;
    const { surprises, statuses } = await load;

    expect(surprises).toEqual([]);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(await brokenPromises(database.pool, ledger)).toEqual([]);
    expect(await versions.complaints("new")).toEqual([]);
    const requests = Object.values(statuses).reduce((sum, times) => sum + times, 0);
    recordTrial({
      place: "the version before, two processes, PostgreSQL 18",
      version: `${before.commit.slice(0, 12)}, before ${before.added.join(", ")}`,
      tried: `upgrade under load and back: ${steps.map((one) => one.replace(/ \(.*/, "")).join("; ")}`,
      command: "npm run test:trials -- upgrade",
      outcome: `${requests} requests, none failed; ${ledger.count()} appointments, none lost, none twice, every message sent once; ${repeats.repeated} requests sent again, ${repeats.foreign} texts of the other version; the doctor clean after each of ${steps.length} steps`,
    });
  },
  1_800_000,
);
