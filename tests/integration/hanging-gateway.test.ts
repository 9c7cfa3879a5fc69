// @module-tag deep
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { inFlight } from "@/tests/support/in-flight";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const HANGING = 60;

const gateway = await startGateway();
const backend = ownBackend();
let workers: { stop(): Promise<void> } | undefined;
afterEach(() => workers?.stop());
afterAll(() => gateway.close());

const start = async () => {
  const { environment } = backend.services;
  const delivery = { ...environment.delivery, gateways: { sms: { url: gateway.url, token: undefined } } };
  const services = { ...backend.services, environment: { ...environment, isDemo: false, delivery } };
  workers = await startJobs(services, { names: MESSAGE_JOBS });
};

const keysSent = () => gateway.requests.map(({ body }) => body.key);

test("sixty recipients whose messages hang delay nobody else's", async () => {
  const opened = await openSeats(backend.pool, { capacity: HANGING + 1 });
  await inFlight(4, Array.from({ length: HANGING }), () => bookedOn(backend, opened));
  const { rows } = await backend.pool.query<{ value: string }>("SELECT value FROM identity");
  for (const { value } of rows) gateway.silentFor.add(value);
  await start();
  await vi.waitFor(() => expect(gateway.requests).not.toHaveLength(0), { timeout: 10_000 });
  const { id } = await bookedOn(backend, opened);
  await vi.waitFor(() => expect(keysSent()).toContain(`booked:${id}:0`), { timeout: 30_000, interval: 50 });
  const before = keysSent().slice(0, keysSent().indexOf(`booked:${id}:0`));
  // Each of these attempts lasts for ten seconds: by then none was made twice.
  expect(new Set(before).size).toBe(before.length);
});
