import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "@/backend/app";
import { runRound } from "@/backend/jobs/run-round";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { ownBackend } from "@/tests/support/process-backend";

const SECRET = "what-the-cron-job-brings";

const gateway = await startGateway();
const backend = ownBackend({ CRON_SECRET: SECRET });
afterAll(() => gateway.close());
beforeEach(() => void gateway.requests.splice(0));

const book = async () => (await bookedOn(backend, await openSeats(backend.pool))).id;
/** The same with the gateway instead of the inbox, from which codes are read. */
const sending = () => {
  const { environment } = backend.services;
  const delivery = { ...environment.delivery, gateways: { sms: { url: gateway.url, token: undefined } } };
  return { ...backend.services, environment: { ...environment, isProduction: true, delivery } };
};
const often = () => runRound("often", sending());
const keysSent = () => gateway.requests.map(({ body }) => body.key).sort();

describe("a round of the work beside the requests", () => {
  test("sends what waits, and says how much it was", async () => {
    const ids = [await book(), await book()];
    const { messages, seats, visits } = await often();
    expect(messages).toMatchObject({ events: 2, messages: 2 });
    expect([seats, visits]).toEqual(["done", "done"]);
    expect(keysSent()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
    expect((await often()).messages).toMatchObject({ events: 0, messages: 0 });
    expect(keysSent()).toHaveLength(2);
  });

  test("sends each message once when two are done at the same moment", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, book));
    await Promise.all([often(), often(), often()]);
    // What one was still making when the others looked is the next one's.
    await often();
    expect(keysSent()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
  });

  test("goes on where one kind of work fails, and says which", async () => {
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

describe("a round is done for", () => {
  const authorization = `Bearer ${SECRET}`;
  const ask = async (path: string, given: string, cronSecret: string | undefined = SECRET) => {
    const environment = { ...backend.services.environment, cronSecret };
    const asked = new Request(`http://backend.invalid${path}`, { headers: { authorization: given } });
    return (await createBackend({ ...backend.services, environment })(asked)).status;
  };

  test("the bearer of the secret alone", async () => {
    expect(await ask("/work/often", authorization)).toBe(200);
    for (const given of ["", SECRET, `${authorization}?`, "Bearer", "Bearer undefined"])
      expect(await ask("/work/often", given)).toBe(401);
  });

  test("nobody where there is no secret", async () => {
    const services = { ...backend.services, environment: { ...backend.services.environment, cronSecret: undefined } };
    for (const given of ["Bearer undefined", "Bearer ", authorization]) {
      const asked = new Request("http://backend.invalid/work/often", { headers: { authorization: given } });
      expect((await createBackend(services)(asked)).status).toBe(401);
    }
  });

  test("no other name", async () => {
    for (const name of ["never", "constructor", "often/daily"])
      expect(await ask(`/work/${name}`, authorization)).toBe(404);
  });
});
