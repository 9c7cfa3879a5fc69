// @module-tag deep
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { INVALID_REPLIES, SECRET_OF_THE_UPSTREAM } from "@/tests/support/invalid-replies";
import { temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { startUpstream, type Upstream } from "@/tests/support/upstream";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { type BenchProcess, startApplication } from "./bench/process";
import { sendToProduct } from "./bench/visitor";
import { waitUntil } from "./bench/wait";

const HUNG = 50;
const OTHERS = 20;
const READ = "/api/config";
/** A network with an organisation's own backend, and one with the built-in backend. */
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

const read = (tenant: string) =>
  sendToProduct(application.port, READ, { session: { tenant, cookie: "" }, timeoutMs: 60_000 });

test("an invalid reply of an upstream gives 502, and none of its text is shown", async () => {
  const replies = Object.entries(INVALID_REPLIES);
  for (const [name, reply] of replies) {
    upstream.answer = reply;
    const { status, body } = await read(REMOTE);
    expect(status, name).toBe(502);
    expect(body).not.toContain(SECRET_OF_THE_UPSTREAM);
  }
  shows(12, { "kinds of invalid reply": replies.length, "answered with 502": replies.length });
});

test("an upstream that hangs does not delay other networks, and its own callers get 504 in the end", async () => {
  upstream.answer = () => undefined;
  upstream.requests.length = 0;
  let settled = 0;
  const hung = Array.from({ length: HUNG }, () => read(REMOTE));
  for (const call of hung) call.finally(() => (settled += 1)).catch(() => undefined);
  await waitUntil("all to hang", async () => upstream.requests.length === HUNG);
  const others = await Promise.all(Array.from({ length: OTHERS }, () => read(BUILT_IN)));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  expect(settled).toBe(0);
  const statuses = (await Promise.all(hung)).map(({ status }) => status);
  expect(statuses).toEqual(hung.map(() => 504));
  shows(12, {
    "calls that hung in the built product": HUNG,
    "of another network meanwhile": others.length,
    "answered with 504 in the end": settled,
  });
});
