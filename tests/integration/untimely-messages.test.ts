import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bookedOn } from "@/tests/support/booking";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { startGateway } from "@/tests/support/gateway";
import { deliver, relayOutbox, sendOutbox, writeEvent } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const gateway = await startGateway();
const backend = ownBackend();
afterAll(() => gateway.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let opened: Opened;
let id: string;

// Codes go to the developer inbox, messages to the gateway.
const setGateways = (gateways: object) => {
  const { environment } = backend.services;
  backend.services.environment = { ...environment, delivery: { ...environment.delivery, gateways } };
};

beforeEach(async () => {
  setGateways({});
  opened ??= await openSeats(backend.pool, { capacity: 50 });
  id = (await bookedOn(backend, opened)).id;
  setGateways({ sms: { url: gateway.url, token: undefined } });
  gateway.requests.splice(0);
  await backend.pool.query("DELETE FROM outbox WHERE registration_id <> $1", [id]);
  await backend.pool.query("DELETE FROM rate_limit");
});

const eventsSent = () => gateway.requests.map(({ body }) => String(body.key).split(":")[0]);
/** How many of its messages still wait. */
const waiting = async () => (await backend.pool.query("SELECT FROM delivery")).rowCount;
const age = (ms: number) =>
  backend.pool.query("UPDATE outbox SET created_at = created_at - $1 * interval '1 ms' WHERE registration_id = $2", [
    ms,
    id,
  ]);
const pointsSpent = async () => (await backend.pool.query("SELECT FROM rate_limit")).rowCount;

/** The message of the booking becomes one of another event, and its days are so many days from now. */
const become = async (event: string, { presentation = 0, start = 0 }: { presentation?: number; start?: number }) => {
  const at = (days: number) => new Date(backend.now().getTime() + days * DAY_MS).toISOString();
  const appointment = {
    presentationDate: at(presentation),
    startDay: at(start).slice(0, 10),
    pairStartDay: at(start).slice(0, 10),
  };
  await backend.pool.query(
    `UPDATE outbox SET event = $2, key = $2 || ':' || $1, data = jsonb_set(data, '{appointment}', data -> 'appointment' || $3)
     WHERE registration_id = $1`,
    [id, event, appointment],
  );
};

describe("a message is not sent", () => {
  test("three days after its event, and costs nobody a point", async () => {
    await age(3 * DAY_MS);
    expect(await sendOutbox(backend)).toBe(0);
    expect([eventsSent(), await waiting(), await pointsSpent()]).toEqual([[], 0, 0]);
  });

  test("three days after its event, although it was queued before or a backup still had it to send", async () => {
    const jobs = await relayOutbox(backend);
    await age(3 * DAY_MS);
    for (const message of jobs) expect(await deliver(backend, message)).toBe(true);
    expect([eventsSent(), await waiting()]).toEqual([[], 0]);
  });

  test.each(["booked", "changed", "cancelled"])("when it is %s and the appointment is over since", async (event) => {
    await become(event, { presentation: -2, start: -1 });
    await age(2.5 * DAY_MS);
    await sendOutbox(backend);
    expect([eventsSent(), await waiting()]).toEqual([[], 0]);
  });

  test("when a presentation moved to an instant that has passed", async () => {
    await become("presentation_moved", { presentation: -0.01, start: 5 });
    await sendOutbox(backend);
    expect([eventsSent(), await waiting()]).toEqual([[], 0]);
  });

  test("to many, three days after it was written", async () => {
    await backend.pool.query("DELETE FROM outbox");
    const announcement = { locationKey: "yerevan", language: "en" } as const;
    await writeEvent(backend, id, `announcement:1:${id}`, "announcement", { announcement });
    await age(3 * DAY_MS);
    expect(await sendOutbox(backend)).toBe(0);
    expect([eventsSent(), await waiting()]).toEqual([[], 0]);
  });
});

describe("a message is sent", () => {
  test("an hour before it is three days old", async () => {
    await age(3 * DAY_MS - HOUR_MS);
    await sendOutbox(backend);
    expect(eventsSent()).toEqual(["booked"]);
  });

  test("while a start day lies ahead, although the presentation has begun", async () => {
    await become("changed", { presentation: -1, start: 1 });
    await age(2 * DAY_MS);
    await sendOutbox(backend);
    expect(eventsSent()).toEqual(["changed"]);
  });

  test("about an appointment that staff cancelled after it was over", async () => {
    await become("cancelled", { presentation: -5, start: -3 });
    await sendOutbox(backend);
    expect(eventsSent()).toEqual(["cancelled"]);
  });
});
