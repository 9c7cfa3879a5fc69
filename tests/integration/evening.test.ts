// @module-tag deep
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import type { StartedBackend } from "@/backend/start";
import { orAll } from "@/tests/support/all-tests";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { doSomething, type Evening, openEvening } from "@/tests/support/evening";
import { ownBackend } from "@/tests/support/process-backend";
import { untrueCounters } from "@/tests/support/seat-client";
import { seededRandom } from "@/tests/support/seeded-random";
import { shows } from "@/tests/support/shows";
import { startWithoutData } from "@/tests/support/start-without-data";

const CLIENTS = 16;
const PEOPLE = 14;
const SECONDS = orAll(10, 120);
/** `SEED` begins a run as one that failed began; what happens at the same time differs. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** Nobody is refused for doing much. */
const PLENTY = { OTP_SENDS_PER_VALUE_PER_DAY: "1000000", OTP_SENDS_PER_TENANT_PER_HOUR: "1000000" };

const backend = ownBackend(PLENTY);
let other: StartedBackend;
let evening: Evening;

beforeAll(async () => {
  const environment = testEnvironment(backend.databaseUrl, {
    DATA_DIR: backend.services.environment.dataDir,
    ...PLENTY,
  });
  other = await startWithoutData(readBackendEnvironment(environment));
  const random = seededRandom(SEED);
  const otherCaller = new Caller(async (path, init) => other.fetch(new Request(`http://backend.invalid${path}`, init)));
  const either = <Value>(one: Value, another: Value) => (random() < 0.5 ? one : another);
  const anyCaller = () => either(backend.caller, otherCaller);
  const anyServices = () => either(backend.services, other.services);
  evening = await openEvening(backend, { anyCaller, anyServices, random }, PEOPLE);
  return () => other.stop();
}, 120_000);

const deadlocks = async (): Promise<number> => {
  const { rows } = await backend.pool.query<{ deadlocks: string }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.deadlocks);
};

test("an evening on which everything happens at once: no deadlock, no server error, no seat lost or taken twice", async () => {
  const until = performance.now() + SECONDS * 1000;
  const problems: unknown[] = [];
  let acts = 0;
  let looks = 0;
  const client = async () => {
    for (; performance.now() < until; acts += 1) problems.push(...(await doSomething(evening)));
  };
  const watch = async () => {
    for (; performance.now() < until; looks += 1) {
      problems.push(...(await untrueCounters(backend.pool)));
      await delay(20);
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, client), watch()]);
  expect(problems).toEqual([]);
  expect(await untrueCounters(backend.pool)).toEqual([]);
  expect(await findBrokenInvariants(backend.db, backend.now())).toEqual([]);
  // The server counts a deadlock when its session has ended or rests.
  await delay(1500);
  expect(await deadlocks()).toBe(0);
  shows(55, {
    seed: SEED,
    seconds: SECONDS,
    clients: CLIENTS,
    acts,
    "looks at the counters": looks,
    deadlocks: 0,
    untrue: 0,
  });
}, 900_000);
