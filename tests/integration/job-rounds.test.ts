import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "@/backend/app";
import { runRound } from "@/backend/jobs/run-round";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { ownBackend } from "@/tests/support/process-backend";

const SECRET = "the-secret-of-the-cron-job";

const gateway = await startGateway();
const backend = ownBackend({ CRON_SECRET: SECRET });
afterAll(() => gateway.close());
beforeEach(() => void gateway.requests.splice(0));

const book = async () => (await bookedOn(backend, await openSeats(backend.pool))).id;
/** The services with a gateway in place of the developer inbox. */
const sending = () => {
  const { environment } = backend.services;
  const delivery = { ...environment.delivery, gateways: { sms: { url: gateway.url, token: undefined } } };
  return { ...backend.services, environment: { ...environment, isProduction: true, delivery } };
};
const often = () => runRound("often", sending());
const keysSent = () => gateway.requests.map(({ body }) => body.key).sort();

describe("a round of jobs", () => {
  test("sends what is queued and returns the count of each job", async () => {
    const ids = [await book(), await book()];
    expect(await often()).toEqual({
      seats: "done",
      reminders: 0,
      outbox: 2,
      messages: 2,
      webhooks: 0,
      visits: "done",
    });
    expect(keysSent()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
    expect(await often()).toMatchObject({ outbox: 0, messages: 0 });
    expect(keysSent()).toHaveLength(2);
  });

  test("sends each message once when several rounds run at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, book));
    await Promise.all([often(), often(), often()]);
    // A message that one round queued after the others had looked is sent by the next.
    await often();
    expect(keysSent()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
  });

  test("runs the other jobs when one fails, and names the failed one", async () => {
    const id = await book();
    const services = sending();
    const broken = new Proxy(services.files, {
      get: () => {
        throw new Error("no bucket");
      },
    });
    const done = await runRound("daily", { ...services, files: broken });
    expect(done).toMatchObject({ files: "failed", logins: "done" });
    expect(done.retention).toMatchObject({ drafts: 0, submitted: 0 });
    await often();
    expect(keysSent()).toEqual([`booked:${id}:0`]);
  });
});

describe("a round runs for", () => {
  const authorization = `Bearer ${SECRET}`;
  const ask = async (path: string, given: string, cronSecret: string | undefined = SECRET) => {
    const environment = { ...backend.services.environment, cronSecret };
    const asked = new Request(`http://backend.invalid${path}`, { headers: { authorization: given } });
    return (await createBackend({ ...backend.services, environment })(asked)).status;
  };

  test("a request with the secret only", async () => {
    expect(await ask("/work/often", authorization)).toBe(200);
    for (const given of ["", SECRET, `${authorization}?`, "Bearer", "Bearer undefined"])
      expect(await ask("/work/often", given)).toBe(401);
  });

  test("no request where no secret is set", async () => {
    const services = { ...backend.services, environment: { ...backend.services.environment, cronSecret: undefined } };
    for (const given of ["Bearer undefined", "Bearer ", authorization]) {
      const asked = new Request("http://backend.invalid/work/often", { headers: { authorization: given } });
      expect((await createBackend(services)(asked)).status).toBe(401);
    }
  });

  test("no unknown name", async () => {
    for (const name of ["never", "constructor", "often/daily"])
      expect(await ask(`/work/${name}`, authorization)).toBe(404);
  });
});
