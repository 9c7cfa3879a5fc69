import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { type StartedBackend, startBackend } from "@/backend/start";
import { testEnvironment } from "@/tests/support/backend";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { bookAt } from "./bench/book";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { FORM } from "./bench/form";
import { type Person, readyPeople } from "./bench/people";
import { type BenchProcess, SECRETS, startApplication } from "./bench/process";
import { type FaultProxy, startProxy } from "./bench/proxy";
import { askProduct } from "./bench/visitor";
import { waitUntil } from "./bench/wait";

const WITHIN_MS = 3000;
const BACK_WITHIN_MS = 5000;
const ASK_EVERY_MS = 250;

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
  backend = await startBackend(readBackendEnvironment(testEnvironment(url.href, SECRETS)));
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
  const begun = performance.now();
  const { status } = await work;
  return { status, ms: performance.now() - begun };
};

const probe = (path: string) => Promise.resolve(backend.fetch(new Request(`http://backend.invalid${path}`)));
const read = () => askProduct(application.port, "/api/registration", people[0] && { session: people[0].session });

/** One look at the product: the answers of its probes, a read and a change, and the slowest of them. */
const look = async (person: Person) => {
  const asked = [
    timed(askProduct(application.port, "/health")),
    timed(Promise.resolve(probe("/health/live"))),
    timed(probe("/health/ready")),
    timed(read()),
    timed(bookAt(application.port, person)),
  ];
  const answers = await Promise.all(asked);
  return { statuses: answers.map(({ status }) => status), ms: Math.max(...answers.map(({ ms }) => ms)) };
};

const lookAllThrough = async (person: Person) => {
  const looks: Promise<Awaited<ReturnType<typeof look>>>[] = [];
  for (const end = performance.now() + FORM.outageMs; performance.now() < end; await delay(ASK_EVERY_MS))
    looks.push(look(person));
  return Promise.all(looks);
};

/** The control: what is asked over a connection that nobody watches. Whether it has been heard of. */
const askUnwatched = async () => {
  const client = new pg.Client({ connectionString: proxiedUrl });
  client.on("error", () => undefined);
  await client.connect();
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  return {
    ask: () => void client.query("SELECT 1").then(hear, hear),
    isHeard: () => isHeard,
    end: () => client.end().catch(() => undefined),
  };
};

describe("a database that is gone", () => {
  test.each([
    ["refuses connections", "refuse", 0],
    ["falls silent", "hang", 1],
  ] as const)("since it %s: said at once, and left behind without help when it is back", async (_how, kind, at) => {
    const person = people[at] as Person;
    // How long this machine takes for it now; a busy one is not judged as if it were idle.
    const usual = Math.max(...(await Promise.all([1, 2, 3].map(() => timed(read())))).map(({ ms }) => ms));
    const control = await askUnwatched();
    proxy.suffer({ kind });
    control.ask();
    const looks = await lookAllThrough(person);
    expect(control.isHeard()).toBe(kind === "refuse");
    proxy.suffer({ kind: "pass" });
    const back = await waitUntil("the product to be back", async () => (await read()).status === 200);
    await control.end();

    expect(new Set(looks.map(({ statuses }) => statuses.join()))).toEqual(new Set(["200,200,503,503,503"]));
    const slowest = Math.round(Math.max(...looks.map(({ ms }) => ms)));
    expect(slowest).toBeLessThan(WITHIN_MS + 5 * usual);
    expect(back).toBeLessThan(BACK_WITHIN_MS + 5 * usual);
    await waitUntil("readiness", async () => (await probe("/health/ready")).status === 200, BACK_WITHIN_MS + 5 * usual);
    expect((await bookAt(application.port, person)).status).toBe(200);
    shows(10, {
      "seconds gone": FORM.outageMs / 1000,
      "calls that were told so": looks.length * 2,
      "slowest error in milliseconds": slowest,
      "milliseconds until back": back,
    });
  });
});
