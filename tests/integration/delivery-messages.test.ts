import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventData } from "@/backend/delivery/outbox";
import { log } from "@/backend/http/log";
import { seats } from "@/lib/contracts/seats";
import { bookedOn, type ReadyApplicant } from "@/tests/support/booking";
import { aStudent, openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { deliver, relayOutbox, sendOutbox, writeEvent } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

// Codes go to the developer inbox, so that applicants can verify; messages about appointments go to the gateway.
const gateway = await startGateway();
const backend = ownBackend();
const REST_MS = 2 * 60_000;
afterAll(() => gateway.close());

const booked = async (changes: object = {}): Promise<ReadyApplicant> => {
  const opened = await openSeats(backend.pool);
  const student = { ...aStudent(), ...opened.seats, ...changes };
  return bookedOn(backend, { ...opened, seats: student as typeof opened.seats });
};

const useGateways = (gateways: object) => {
  const { environment } = backend.services;
  backend.services.environment = { ...environment, delivery: { ...environment.delivery, gateways } };
};
const useGateway = () => useGateways({ sms: { url: gateway.url, token: undefined } });
const useInbox = () => useGateways({});

const onlyMessage = async () => {
  const [job] = await relayOutbox(backend);
  if (!job) throw new Error("there is no message");
  return job;
};

const rowOf = async (id: string) =>
  (
    await backend.pool.query(
      `SELECT key, sent_at, ARRAY(SELECT d.type FROM delivery d WHERE d.outbox_id = o.id) AS pending
       FROM outbox o WHERE registration_id = $1`,
      [id],
    )
  ).rows[0];

const notifyEvent = (id: string, key: string, event: "offered" | "changed", data: EventData) =>
  writeEvent(backend, id, key, event, data);

beforeEach(async () => {
  useInbox();
  gateway.requests.splice(0);
  gateway.answers.splice(0);
  await backend.pool.query("DELETE FROM outbox");
});

describe("an event in the outbox", () => {
  test("is sent once to the verified applicant, under its key", async () => {
    const { id } = await booked();
    useGateway();
    await sendOutbox(backend);
    await sendOutbox(backend);
    expect(gateway.requests).toHaveLength(1);
    const [request] = gateway.requests;
    expect(request?.body).toMatchObject({ tenant: "am", method: "sms", key: `booked:${id}:0` });
    expect(request?.body.to).toMatch(/^\+374/);
    expect(request?.headers).toMatchObject({ "idempotency-key": `booked:${id}:0` });
    expect(await rowOf(id)).toMatchObject({ pending: [], sent_at: expect.any(Date) });
  });

  test("is sent again, under the same key, when the process died before storing that it was sent", async () => {
    const { id } = await booked();
    useGateway();
    const job = await onlyMessage();
    await deliver(backend, job);
    // Another process may take what this one has not recorded.
    await deliver(backend, job);
    expect(gateway.requests.map(({ body }) => body.key)).toEqual([`booked:${id}:0`, `booked:${id}:0`]);
  });

  test("stays pending when the gateway fails, and the error names no person", async () => {
    const { id } = await booked();
    useGateway();
    gateway.answers.push(503);
    const job = await onlyMessage();
    const logged = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    expect(await deliver(backend, job)).toBe(false);
    const [[line] = []] = logged.mock.calls;
    logged.mockRestore();
    expect(line).toMatchObject({
      event: "delivery_failed",
      channel: "sms",
      attempt: 1,
      failure: "the gateway answered 503",
    });
    expect(await rowOf(id)).toMatchObject({ pending: ["identity"], sent_at: null });
  });

  test("is one row however often it is written, and one job however many processes relay it", async () => {
    const { id } = await booked();
    await backend.pool.query("DELETE FROM outbox");
    const offer = { startDay: "2030-01-07", presentationDate: "2030-01-04T08:00:00Z", locationKey: "yerevan" };
    const data = { offer: { ...offer, expiresAt: new Date(backend.now().getTime() + 60_000).toISOString() } };
    for (let count = 0; count < 3; count += 1) await notifyEvent(id, "offered:once", "offered", data);
    const queued = await Promise.all([relayOutbox(backend), relayOutbox(backend), relayOutbox(backend)]);
    expect(queued.flat()).toHaveLength(1);
  });

  test("is not sent after the application was deleted", async () => {
    const { id } = await booked();
    useGateway();
    const job = await onlyMessage();
    await backend.pool.query("UPDATE registration SET deleted_at = now() WHERE id = $1", [id]);
    await deliver(backend, job);
    expect(gateway.requests).toEqual([]);
  });

  test("is not sent when it is an expired offer", async () => {
    const { id } = await booked();
    await backend.pool.query("DELETE FROM outbox");
    useGateway();
    const offer = { startDay: "2030-01-07", presentationDate: "2030-01-04T08:00:00Z", locationKey: "yerevan" };
    await notifyEvent(id, "offered:late", "offered", { offer: { ...offer, expiresAt: backend.now().toISOString() } });
    await sendOutbox(backend);
    expect(gateway.requests).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ pending: [], sent_at: null });
  });

  test("is not sent after a later one about the same appointment", async () => {
    const { id, applicant } = await booked();
    useGateway();
    const booking = await onlyMessage();
    gateway.answers.push(503);
    expect(await deliver(backend, booking)).toBe(false);
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    await relayOutbox(backend);
    backend.later(REST_MS);
    const [again, later] = await relayOutbox(backend);
    if (!again || !later) return expect.fail();
    for (const message of [later, again]) expect(await deliver(backend, message)).toBe(true);
    expect(gateway.requests.map(({ body }) => body.key)).toEqual([`booked:${id}:0`, `cancelled:${id}:1`]);
    expect((await backend.pool.query("SELECT 1 FROM delivery")).rowCount).toBe(0);
  });

  test("is sent in order: the booking, then its cancellation", async () => {
    const { id, applicant } = await booked();
    useGateway();
    await sendOutbox(backend);
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    await sendOutbox(backend);
    backend.later(REST_MS);
    await sendOutbox(backend);
    expect(gateway.requests.map(({ body }) => body.key)).toEqual([`booked:${id}:0`, `cancelled:${id}:1`]);
  });
});

describe("the mailbox in the form", () => {
  test.each(["ani@example.org, somebody@example.org", "nobody", ""])("is ignored when it is %j", async (email) => {
    const { id } = await booked();
    await backend.pool.query(
      "UPDATE registration SET student = student || jsonb_build_object('email', $2::text) WHERE id = $1",
      [id, email],
    );
    expect((await relayOutbox(backend)).map(({ type }) => type)).toEqual(["identity"]);
  });

  test("also gets a message, and a retry of one does not repeat the other", async () => {
    const { id } = await booked({ email: "Ani@Example.org" });
    useGateway();
    const jobs = await relayOutbox(backend);
    expect(jobs.map(({ lane, type }) => [lane, type]).sort()).toEqual([
      ["email:again", "mailbox"],
      ["sms:again", "identity"],
    ]);
    gateway.answers.push(500);
    for (const message of jobs) expect(await deliver(backend, message)).toBe(message.type === "mailbox");
    expect(await rowOf(id)).toMatchObject({ pending: ["identity"] });
    const { rows } = await backend.pool.query("SELECT recipient, subject FROM dev_message WHERE method = 'email'");
    expect(rows).toEqual([{ recipient: "ani@example.org", subject: expect.any(String) }]);
  });
});
