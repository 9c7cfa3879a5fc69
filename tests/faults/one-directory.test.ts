// @module-tag deep
import { afterEach, expect, test } from "vitest";
import { privateDatabase, runs } from "@/tests/support/private-database";
import { shows } from "@/tests/support/shows";
import { type BenchProcess, startApplication } from "./bench/process";
import { sendToProduct } from "./bench/visitor";

const { dataDir, serverPid } = privateDatabase();

const started: BenchProcess[] = [];
const start = async (): Promise<BenchProcess> => {
  const application = await startApplication({ DATA_DIR: dataDir(), DATABASE_URL: "" });
  started.push(application);
  return application;
};

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ end }) => end("SIGKILL")));
});

test("two products on one embedded directory: the second exits and names the first, and can take over after it", async () => {
  const first = await start();
  const startedAt = performance.now();
  const refusal = await start().catch(({ message }: Error) => message);
  const refusedAfter = Math.round(performance.now() - startedAt);
  expect(refusal).toMatch(/^it ended with [1-9]/);
  expect(refusal).toContain(`is in use by process ${first.child.pid}`);
  const server = serverPid();
  await first.end("SIGKILL");
  const successor = await start();
  expect((await sendToProduct(successor.port, "/health")).status).toBe(200);
  await successor.end("SIGTERM");
  expect(runs(server)).toBe(false);
  expect(runs(successor.child.pid as number)).toBe(false);
  shows(8, { "second products refused": 1, "milliseconds with their start": refusedAfter, "servers left behind": 0 });
});
