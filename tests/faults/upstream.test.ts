import { afterAll, beforeAll, expect, test } from "vitest";
import { INVALID_REPLIES, SECRET_OF_THE_UPSTREAM } from "@/tests/support/invalid-replies";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { startUpstream, type Upstream } from "@/tests/support/upstream";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { type BenchProcess, startApplication } from "./bench/process";
import { askProduct } from "./bench/visitor";
import { waitUntil } from "./bench/wait";

const HUNG = 50;
const OTHERS = 20;
const READ = "/api/config";
/** Its backend is an organisation's own; that of the other is built in. */
const [REMOTE, BUILT_IN] = ["am", "la"] as const;

let database: BenchDatabase;
let files: string;
let upstream: Upstream;
let application: BenchProcess;

beforeAll(async () => {
  database = await startDatabase();
  files = temporaryDataDir();
  upstream = await startUpstream();
  application = await startApplication({
    DATABASE_URL: database.url,
    DATA_DIR: files,
    UPSTREAM_V1_URL__AM: upstream.url,
  });
});

afterAll(async () => {
  await application?.end("SIGKILL");
  upstream?.stop();
  await database?.stop();
  if (files) removeDataDir(files);
});

const ask = (tenant: string) =>
  askProduct(application.port, READ, { session: { tenant, cookie: "" }, timeoutMs: 60_000 });

test("an upstream that lies is answered for, whatever it says, and nothing of it is shown", async () => {
  const lies = Object.entries(INVALID_REPLIES);
  for (const [name, lie] of lies) {
    upstream.answer = lie;
    const { status, body } = await ask(REMOTE);
    expect(status, name).toBe(502);
    expect(body).not.toContain(SECRET_OF_THE_UPSTREAM);
  }
  shows(12, { "ways to lie, to the built product": lies.length, "answered for": lies.length });
});

test("an upstream that hangs holds nobody of another network up, and its own are told in the end", async () => {
  upstream.answer = () => undefined;
  upstream.asked.length = 0;
  let told = 0;
  const hung = Array.from({ length: HUNG }, () => ask(REMOTE));
  for (const one of hung) one.finally(() => (told += 1)).catch(() => undefined);
  await waitUntil("all to hang", async () => upstream.asked.length === HUNG);
  const others = await Promise.all(Array.from({ length: OTHERS }, () => ask(BUILT_IN)));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect(told).toBe(0);
  const statuses = (await Promise.all(hung)).map(({ status }) => status);
  expect(statuses).toEqual(hung.map(() => 504));
  shows(12, {
    "calls that hung in the built product": HUNG,
    "of another network meanwhile": others.length,
    "told late": told,
  });
});
