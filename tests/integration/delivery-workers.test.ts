// @module-tag deep
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { RETRIES } from "@/backend/outbox/retries";
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
  workers.push(await startJobs(services, { names: MESSAGE_JOBS, ...options }));
};

const book = async () => (await bookedOn(backend, await openSeats(backend.pool))).id;
const keysSent = () => gateway.requests.map(({ body }) => body.key);
const untilSent = (count: number) =>
  vi.waitFor(() => expect(gateway.requests).toHaveLength(count), { timeout: 10_000, interval: 50 });
const isSent = async (id: string) =>
  (await backend.pool.query("SELECT sent_at FROM outbox WHERE registration_id = $1", [id])).rows[0]?.sent_at !== null;

const waitingFor = async () => (await backend.pool.query("SELECT FROM delivery")).rowCount;
/** Waits until a message has failed so often; returns in how many seconds it is due again. */
const untilFailed = (tries: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await backend.pool.query<{ due_at: Date }>(
        // A lease ends later.
        "SELECT due_at FROM delivery WHERE tries = $1 AND due_at < $2::timestamptz + interval '40 s'",
        [tries, backend.now()],
      );
      return (rows[0]?.due_at ?? expect.fail()).getTime() - backend.now().getTime();
    },
    { timeout: 10_000 },
  );
const LAST = RETRIES.message.delaysS.length + 1;
/** Lets a message that has failed have been tried so often, and be due. */
const setTries = async (tries: number) => {
  await untilFailed(1);
  await backend.pool.query("UPDATE delivery SET tries = $1, due_at = $2", [tries, backend.now()]);
};

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
    await start();
    const id = await book();
    const pauses: number[] = [];
    for (const tries of [1, 2]) {
      const pause = await untilFailed(tries);
      pauses.push(pause);
      backend.later(pause + 1);
    }
    await untilSent(3);
    expect(new Set(keysSent())).toEqual(new Set([`booked:${id}:0`]));
    const [first = 0, second = 0] = pauses;
    // 5 to 10 seconds, then 10 to 20; some of them have passed by the time they are read.
    expect([first > 2000, first <= 10_000, second > 7000, second <= 20_000]).toEqual([true, true, true, true]);
    await vi.waitFor(async () => expect(await isSent(id)).toBe(true), { timeout: 10_000 });
  });

  test("notify support, without personal data, when a message finally fails, and forget its recipient", async () => {
    gateway.answers.push(500, 500);
    await start();
    const id = await book();
    await untilSent(1);
    await setTries(LAST - 1);
    await vi.waitFor(() => expect(support.requests).toHaveLength(1), { timeout: 10_000 });
    const { at, ...notice } = support.requests[0]?.body ?? {};
    expect(notice).toEqual({ event: "support_notice", about: "message_not_delivered", tenant: "am", method: "sms" });
    expect(gateway.requests).toHaveLength(2);
    expect([await waitingFor(), await isSent(id)]).toEqual([0, false]);
  });

  test("give a message up without another attempt when the process ended during the last one", async () => {
    gateway.answers.push(500);
    await start();
    const id = await book();
    await untilSent(1);
    await setTries(LAST);
    await vi.waitFor(() => expect(support.requests).toHaveLength(1), { timeout: 10_000 });
    expect(gateway.requests).toHaveLength(1);
    expect([await waitingFor(), await isSent(id)]).toEqual([0, false]);
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

  test("keep no name, phone or text among what is to be delivered", async () => {
    gateway.answers.push(500);
    await start();
    await book();
    await untilFailed(1);
    const { rows } = await backend.pool.query<{ message: string }>("SELECT delivery::text AS message FROM delivery");
    expect(rows).toHaveLength(1);
    for (const { message } of rows) expect(message).not.toMatch(/\+374|Ani|Petrosyan|Պետրոսյան|appointment/);
  });
});
