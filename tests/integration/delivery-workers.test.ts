// @module-tag deep
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MESSAGE_RETRIES } from "@/backend/jobs/retries";
import { startJobs } from "@/backend/jobs/start-jobs";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const [gateway, support] = await Promise.all([startGateway(), startGateway()]);
const backend = ownBackend();
afterAll(() => Promise.all([gateway.close(), support.close()]));

let workers: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  gateway.requests.splice(0);
  gateway.answers.splice(0);
  support.requests.splice(0);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

/** Workers as another process has them: the same database, the gateway instead of the inbox. */
const start = async (options: { activeMS?: number } = {}) => {
  const { environment } = backend.services;
  const gateways = { sms: { url: gateway.url, token: undefined } };
  const delivery = { ...environment.delivery, gateways, supportWebhookUrl: support.url };
  const services = {
    ...backend.services,
    environment: { ...environment, isDemo: false, isProduction: true, isReal: true, delivery },
  };
  workers.push(await startJobs(services, { names: MESSAGE_JOBS, retrySeconds: 1, ...options }));
};

const book = async () => (await bookedOn(backend, await openSeats(backend.pool))).id;
const keysSent = () => gateway.requests.map(({ body }) => body.key);
const untilSent = (count: number) =>
  vi.waitFor(() => expect(gateway.requests).toHaveLength(count), { timeout: 10_000, interval: 50 });
const isSent = async (id: string) =>
  (await backend.pool.query("SELECT sent_at FROM outbox WHERE registration_id = $1", [id])).rows[0]?.sent_at !== null;

const pendingOf = async (id: string) =>
  (await backend.pool.query("SELECT pending, sent_at FROM outbox WHERE registration_id = $1", [id])).rows[0];
/** Lets a message have failed so often, once it has failed. */
const setFailures = (count: number) =>
  vi.waitFor(
    async () => {
      const failed = await backend.pool.query("UPDATE jobs.job SET retry_count = $1 WHERE state = 'retry'", [count]);
      expect(failed.rowCount).toBe(1);
    },
    { timeout: 10_000 },
  );

describe("workers", () => {
  test("send what is booked within seconds", async () => {
    await start();
    const id = await book();
    await untilSent(1);
    expect(keysSent()).toEqual([`booked:${id}:0`]);
    await vi.waitFor(async () => expect(await isSent(id)).toBe(true), { timeout: 10_000 });
  });

  test("that are idle are woken by a booking of another process", async () => {
    await start({ activeMS: 1500 });
    // By now they have found nothing to do.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const id = await book();
    await untilSent(1);
    expect(keysSent()).toEqual([`booked:${id}:0`]);
  });

  test("send everything once, however many they are", async () => {
    await Promise.all([start(), start(), start()]);
    const ids = await Promise.all(Array.from({ length: 12 }, book));
    await untilSent(12);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(keysSent().sort()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
  });

  test("retry with increasing delays until the gateway works", async () => {
    gateway.answers.push(500, 503);
    const at: number[] = [];
    await start();
    const id = await book();
    await vi.waitFor(
      () => {
        while (at.length < gateway.requests.length) at.push(Date.now());
        expect(gateway.requests).toHaveLength(3);
      },
      { timeout: 15_000, interval: 20 },
    );
    expect(new Set(keysSent())).toEqual(new Set([`booked:${id}:0`]));
    const [first = 0, second = 0, third = 0] = at;
    // Backed off: 1 to 2 seconds, then 2 to 4.
    expect(second - first).toBeGreaterThan(900);
    expect(third - second).toBeGreaterThan(1900);
    await vi.waitFor(async () => expect(await isSent(id)).toBe(true), { timeout: 10_000 });
  });

  test("notify support, without personal data, when a message finally fails, and forget its recipient", async () => {
    gateway.answers.push(500, 500);
    await start();
    const id = await book();
    await untilSent(1);
    await setFailures(MESSAGE_RETRIES.limit - 1);
    await vi.waitFor(() => expect(support.requests).toHaveLength(1), { timeout: 10_000 });
    const { at, ...notice } = support.requests[0]?.body ?? {};
    expect(notice).toEqual({ event: "support_notice", about: "message_not_delivered", tenant: "am", method: "sms" });
    expect(gateway.requests).toHaveLength(2);
    expect(await pendingOf(id)).toEqual({ pending: [], sent_at: null });
  });

  test("give a message up without another attempt when the process ended during the last one", async () => {
    gateway.answers.push(500);
    await start();
    const id = await book();
    await untilSent(1);
    await setFailures(MESSAGE_RETRIES.limit);
    await vi.waitFor(() => expect(support.requests).toHaveLength(1), { timeout: 10_000 });
    expect(gateway.requests).toHaveLength(1);
    expect(await pendingOf(id)).toEqual({ pending: [], sent_at: null });
  });

  test("finish running jobs when they stop, and send nothing afterwards", async () => {
    await start();
    const id = await book();
    await untilSent(1);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await isSent(id)).toBe(true);
    await book();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(gateway.requests).toHaveLength(1);
    await start();
    await untilSent(2);
  });

  test("are part of a backend that is served alone, and leave with it", async () => {
    const environment = testEnvironment(backend.databaseUrl, { WORKERS: "1", SMS_GATEWAY_URL: gateway.url });
    const alone = await startBackendProcess(environment);
    await book();
    await untilSent(1);
    expect(await alone.stop()).toBe(0);
  });

  test("keep no name, phone or text among their jobs", async () => {
    const { rows } = await backend.pool.query<{ job: string }>(
      "SELECT job::text FROM jobs.job WHERE name LIKE 'message-%'",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { job } of rows) expect(job).not.toMatch(/\+374|Ani|Petrosyan|Պետրոսյան|appointment/);
  });
});
