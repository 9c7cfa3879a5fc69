import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import type { StartedBackend } from "@/backend/start";
import { testEnvironment } from "@/tests/support/backend";
import { temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { startWithoutData } from "@/tests/support/start-without-data";
import { bookAt } from "./bench/book";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { FORM } from "./bench/form";
import { type Person, readyPeople } from "./bench/people";
import { type BenchProcess, SECRETS, startApplication } from "./bench/process";
import { type FaultProxy, startProxy } from "./bench/proxy";
import { sendToProduct } from "./bench/visitor";
import { waitUntil } from "./bench/wait";

const WITHIN_MS = 3000;
const BACK_WITHIN_MS = 5000;
const INTERVAL_MS = 250;

let database: BenchDatabase;
let proxy: FaultProxy;
let files: string;
let application: BenchProcess;
let proxiedUrl: string;
let backend: StartedBackend;
let people: Person[];

beforeAll(async () => {
  database = await startDatabase();
  files = temporaryDataDir();
  ({ people } = await readyPeople(database, 2));
  const url = new URL(database.url);
  proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  backend = await startWithoutData(readBackendEnvironment(testEnvironment(url.href, SECRETS)));
  application = await startApplication({ DATABASE_URL: url.href, DATA_DIR: files });
  proxiedUrl = url.href;
});

afterAll(async () => {
  proxy?.suffer({ kind: "pass" });
  await application?.end("SIGKILL");
  await backend?.stop();
  await proxy?.close();
  await database?.stop();
  if (files) removeDataDir(files);
});

const timed = async (work: Promise<{ status: number }>) => {
  const startedAt = performance.now();
  const { status } = await work;
  return { status, ms: performance.now() - startedAt };
};

const probe = (path: string) => Promise.resolve(backend.fetch(new Request(`http://backend.invalid${path}`)));
const read = () => sendToProduct(application.port, "/api/registration", people[0] && { session: people[0].session });

/** Sends two probes, readiness, a read and a change at once; returns their statuses and the slowest duration. */
const observe = async (person: Person) => {
  const requests = [
    timed(sendToProduct(application.port, "/health")),
    timed(Promise.resolve(probe("/health/live"))),
    timed(probe("/health/ready")),
    timed(read()),
    timed(bookAt(application.port, person)),
  ];
  const responses = await Promise.all(requests);
  return { statuses: responses.map(({ status }) => status), ms: Math.max(...responses.map(({ ms }) => ms)) };
};

const observeOutage = async (person: Person) => {
  const observations: Promise<Awaited<ReturnType<typeof observe>>>[] = [];
  for (const end = performance.now() + FORM.outageMs; performance.now() < end; await delay(INTERVAL_MS))
    observations.push(observe(person));
  return Promise.all(observations);
};

/** The control: a connection without the product's watch, and whether its query has settled. */
const unwatchedConnection = async () => {
  const client = new pg.Client({ connectionString: proxiedUrl });
  client.on("error", () => undefined);
  await client.connect();
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  return {
    ask: () => void client.query("SELECT 1").then(settle, settle),
    isHeard: () => isSettled,
    end: () => client.end().catch(() => undefined),
  };
};

describe("a database that is gone", () => {
  test.each([
    ["refuses connections", "refuse", 0],
    ["falls silent", "hang", 1],
  ] as const)("because it %s: calls fail at once, and the product recovers by itself", async (_how, kind, index) => {
    const person = people[index] as Person;
    // The usual duration on this machine now: a busy machine gets more time.
    const usualMs = Math.max(...(await Promise.all([1, 2, 3].map(() => timed(read())))).map(({ ms }) => ms));
    const control = await unwatchedConnection();
    proxy.suffer({ kind });
    control.ask();
    const observations = await observeOutage(person);
    expect(control.isHeard()).toBe(kind === "refuse");
    proxy.suffer({ kind: "pass" });
    const recoveredAfter = await waitUntil("the product to be back", async () => (await read()).status === 200);
    await control.end();

    expect(new Set(observations.map(({ statuses }) => statuses.join()))).toEqual(new Set(["200,200,503,503,503"]));
    const slowest = Math.round(Math.max(...observations.map(({ ms }) => ms)));
    expect(slowest).toBeLessThan(WITHIN_MS + 5 * usualMs);
    expect(recoveredAfter).toBeLessThan(BACK_WITHIN_MS + 5 * usualMs);
    await waitUntil(
      "readiness",
      async () => (await probe("/health/ready")).status === 200,
      BACK_WITHIN_MS + 5 * usualMs,
    );
    expect((await bookAt(application.port, person)).status).toBe(200);
    shows(10, {
      "seconds gone": FORM.outageMs / 1000,
      "calls that failed at once": observations.length * 2,
      "slowest error in milliseconds": slowest,
      "milliseconds to recover": recoveredAfter,
    });
  });
});
