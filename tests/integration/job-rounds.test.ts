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
/** The services with a gateway instead of the developer inbox. */
const sending = () => {
  const { environment } = backend.services;
  const delivery = { ...environment.delivery, gateways: { sms: { url: gateway.url, token: undefined } } };
  return {
    ...backend.services,
    environment: { ...environment, isDemo: false, isProduction: true, isReal: true, delivery },
  };
};
const often = () => runRound("often", sending());
const keysSent = () => gateway.requests.map(({ body }) => body.key).sort();

describe("a round of jobs", () => {
  test("sends what is queued and returns the count of each job", async () => {
    const ids = [await book(), await book()];
    expect(await often()).toEqual({
      search: "done",
      seats: "done",
      alerts: 0,
      reminders: 0,
      drafts: 0,
      ages: 0,
      outbox: 2,
      deliveries: 2,
      visits: "done",
      steps: "done",
    });
    expect(keysSent()).toEqual(ids.map((id) => `booked:${id}:0`).sort());
    expect(await often()).toMatchObject({ outbox: 0, deliveries: 0 });
    expect(keysSent()).toHaveLength(2);
  });

  test("sends each message once when several rounds run at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, book));
    await Promise.all([often(), often(), often()]);
    // A round may queue a message after the others have read the queue: the next round sends it.
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
    const counts = await runRound("daily", { ...services, files: broken });
    expect(counts).toMatchObject({ files: "failed", logins: "done" });
    expect(counts.retention).toMatchObject({ drafts: 0, submitted: 0 });
    await often();
    expect(keysSent()).toEqual([`booked:${id}:0`]);
  });
});

describe("a round runs for", () => {
  const authorization = `Bearer ${SECRET}`;
  const runRequest = async (path: string, authorizationHeader: string, cronSecret: string | undefined = SECRET) => {
    const environment = { ...backend.services.environment, cronSecret };
    const request = new Request(`http://backend.invalid${path}`, { headers: { authorization: authorizationHeader } });
    return (await createBackend({ ...backend.services, environment }).fetch(request)).status;
  };

  test("a request with the secret only", async () => {
    expect(await runRequest("/work/often", authorization)).toBe(200);
    for (const authorizationHeader of ["", SECRET, `${authorization}?`, "Bearer", "Bearer undefined"])
      expect(await runRequest("/work/often", authorizationHeader)).toBe(401);
  });

  test("no request where no secret is set", async () => {
    const services = { ...backend.services, environment: { ...backend.services.environment, cronSecret: undefined } };
    for (const authorizationHeader of ["Bearer undefined", "Bearer ", authorization]) {
      const request = new Request("http://backend.invalid/work/often", {
        headers: { authorization: authorizationHeader },
      });
      expect((await createBackend(services).fetch(request)).status).toBe(401);
    }
  });

  test("no unknown name", async () => {
    for (const name of ["never", "constructor", "often/daily"])
      expect(await runRequest(`/work/${name}`, authorization)).toBe(404);
  });
});
