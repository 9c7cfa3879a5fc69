import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queueAppointmentEvents } from "@/backend/delivery/queue-appointment-events";
import { createWorker, drainLane } from "@/backend/jobs/queue";
import { webhookFinding } from "@/backend/operations/doctor/webhook-finding";
import { attemptDelivery } from "@/backend/outbox/attempt";
import type { Delivery } from "@/backend/outbox/delivery";
import { KINDS } from "@/backend/outbox/kinds";
import { ENDPOINT_LANE, laneOf } from "@/backend/outbox/lanes";
import { deliveryQueue } from "@/backend/outbox/queue";
import { RETRIES } from "@/backend/outbox/retries";
import { takeDeliveries } from "@/backend/outbox/store";
import { sweepRetention } from "@/backend/retention/sweep";
import { resealAll } from "@/backend/vault/reseal";
import { createVault } from "@/backend/vault/vault";
import { listAttempts } from "@/backend/webhooks/attempt-log";
import { enableEndpoint, findEndpoint, listEndpoints } from "@/backend/webhooks/endpoints";
import { requeueWebhooks } from "@/backend/webhooks/requeue";
import { type EndpointKey, openSecrets } from "@/backend/webhooks/secrets";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import {
  bookedOn,
  makeAppointment,
  moveTo,
  type ReadyApplicant,
  readyFor,
  refusedBooking,
} from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { relayOutbox, sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { addEndpoint, isGenuine, parsed, type Receiver, rolledBack, startReceiver } from "@/tests/support/receiver";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
const backend = ownBackend();
afterAll(() => Promise.all([receiver.close(), other.close()]));

beforeEach(async () => {
  for (const one of [receiver, other]) for (const list of [one.received, one.answers]) list.splice(0);
});
afterEach(async () => {
  await backend.pool.query("DELETE FROM webhook_endpoint; DELETE FROM outbox");
});

const laneTo = ({ id }: EndpointKey) => laneOf(ENDPOINT_LANE + id);
const drainEndpoint = async (key: EndpointKey) => {
  const queue = deliveryQueue(backend.services);
  await queue.lanes();
  return drainLane(queue, laneTo(key));
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Creates deliveries from the outbox, and sends an endpoint those that are due. */
const deliverDue = async (key: EndpointKey) => {
  await relayOutbox(backend);
  await drainEndpoint(key);
};
const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.call(seats.cancel, { params: { id } }, applicant);
const accept = async ({ id }: ReadyApplicant) =>
  backend.caller.call(staffApplicants.accept, { body: { registrationId: id } }, await staffMember(backend));
const typesAt = ({ received }: Receiver) => received.map(({ type, data }) => data.change ?? type);
const statesOf = async () =>
  (await backend.pool.query("SELECT state, tries FROM delivery WHERE kind = 'webhook' ORDER BY created_at, sequence"))
    .rows;

describe("an organisation's own system", () => {
  test("receives a booking, its changes and the acceptance: in order, signed, and without personal data", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const ready = await bookedOn(backend, opened);
    await moveTo(backend, ready, await openSeats(backend.pool, { inDays: 21 }));
    await cancel(ready);
    await moveTo(backend, ready, opened);
    const staff = await staffMember(backend);
    const startsAt = new Date(new Date(`${opened.date}T09:00:00Z`).getTime() - 4 * DAY_MS).toISOString();
    await backend.caller.call(
      staffPresentations.update,
      {
        body: {
          id: opened.seats.presentation_date,
          locationKey: "yerevan",
          capacity: 2,
          date: startsAt,
          startDates: [opened.date],
          confirm: true,
        },
      },
      staff,
    );
    await accept(ready);
    await deliverDue(endpoint);

    const changes = ["application.submitted", "moved", "cancelled", "booked", "presentation_moved"];
    expect(typesAt(receiver)).toEqual([...changes, "application.accepted"]);
    const sequences = receiver.received.map(({ data }) => Number(data.sequence));
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    for (const one of receiver.received) {
      expect(new Webhook(endpoint.secret).verify(one.raw, one.headers as Record<string, string>)).toEqual(parsed(one));
      expect(one.data).toMatchObject({ registrationId: ready.id, locationKey: "yerevan" });
      expect(one.raw).not.toMatch(/\+374|Ani|Petrosyan|Պետրոսյան|lang/);
    }
    expect(receiver.received.map(({ data }) => data.state)).toEqual([
      "active",
      "active",
      "cancelled",
      "active",
      "active",
      "active",
    ]);
    expect(receiver.received.at(-1)?.data).toMatchObject({ status: "accepted", presentationDate: startsAt });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
  });

  test("receives an acceptance, its undoing, and the next acceptance, in this order", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    const ready = await booked();
    await accept(ready);
    const staff = await staffMember(backend);
    await backend.caller.call(staffBookings.reopen, { body: { registrationId: ready.id } }, staff);
    await accept(ready);
    await deliverDue(endpoint);
    const decisions = ["application.accepted", "application.reopened", "application.accepted"];
    expect(typesAt(receiver)).toEqual(["application.submitted", ...decisions]);
    const sequences = receiver.received.map(({ data }) => Number(data.sequence));
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(receiver.received.map(({ data }) => data.status)).toEqual([
      "submitted",
      "accepted",
      "submitted",
      "accepted",
    ]);
  });

  test("receives subscribed events of its own network, and nothing that was rolled back or refused", async () => {
    const acceptances = await addEndpoint(backend, receiver.url, { events: ["application.accepted"] });
    const elsewhere = await addEndpoint(backend, other.url, { tenant: "de" });
    const ready = await booked();
    const full = await openSeats(backend.pool);
    await bookedOn(backend, full);
    await refusedBooking(backend, await readyFor(backend, full));
    await rolledBack(backend, (tx) =>
      queueAppointmentEvents(tx, {
        tenant: "am",
        event: "changed",
        registrationIds: [ready.id],
        now: backend.now(),
      }),
    );
    await accept(ready);
    await deliverDue(acceptances);
    await deliverDue(elsewhere);
    expect(typesAt(receiver)).toEqual(["application.accepted"]);
    expect(other.received).toEqual([]);
    expect((await backend.pool.query("SELECT FROM delivery WHERE kind = 'webhook'")).rowCount).toBe(1);
  });

  test("receives every event once, however many processes send", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    for (let count = 0; count < 6; count += 1) await booked();
    await Promise.all([relayOutbox(backend), relayOutbox(backend)]);
    await Promise.all([1, 2, 3].map(() => drainEndpoint(endpoint)));
    expect(receiver.received).toHaveLength(6);
    expect(new Set(receiver.received.map(({ data }) => data.registrationId)).size).toBe(6);
  });

  test("receives an event again under the same id when its process died while sending", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    await booked();
    await relayOutbox(backend);
    const taking = { tenant: endpoint.tenant, lane: laneTo(endpoint), rank: 0, count: 8, now: backend.now() };
    const [inHand] = await takeDeliveries(backend.db, taking);
    await drainEndpoint(endpoint);
    expect(receiver.received).toEqual([]);
    backend.later(MINUTE_MS);
    await drainEndpoint(endpoint);
    expect(receiver.received.map(({ id }) => id)).toEqual([inHand?.id]);
    // The late process finds the delivery done by another, and changes nothing.
    receiver.answers.push(500);
    await attemptDelivery(KINDS.webhook, backend.services, inHand as Delivery);
    expect(await statesOf()).toEqual([{ state: "delivered", tries: 2 }]);
  });

  test("can verify the signature by its secret, which no table contains", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    await booked();
    await deliverDue(endpoint);
    const [first] = receiver.received;
    expect(first && isGenuine(first, endpoint.secret)).toBe(true);
    expect(await tablesWith(backend.pool, endpoint.secret)).toEqual([]);
  });
});

describe("an endpoint that fails", () => {
  // The clock is fixed except where a test moves it, so that nothing becomes due on a slow machine.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["responds with an error", 500, "answered 500"],
    ["redirects", 302, "answered 302"],
    ["refuses the event", 422, "answered 422"],
  ])("%s: it is retried, later each time, and then receives all in order", async (_how, status, error) => {
    const endpoint = await addEndpoint(backend, receiver.url);
    const ready = await booked();
    receiver.answers.push(status, status);
    await deliverDue(endpoint);
    await cancel(ready);
    await deliverDue(endpoint);
    // The later event waits for the first, and nothing is sent before it is due.
    expect(typesAt(receiver)).toEqual(["application.submitted"]);
    backend.later(5000);
    await deliverDue(endpoint);
    backend.later(29_000);
    await deliverDue(endpoint);
    expect(receiver.received).toHaveLength(2);
    backend.later(1000);
    await deliverDue(endpoint);
    expect(typesAt(receiver)).toEqual([...Array(3).fill("application.submitted"), "cancelled"]);
    expect(receiver.received.every((one) => isGenuine(one, endpoint.secret))).toBe(true);
    expect(new Set(receiver.received.slice(0, 3).map(({ id, raw }) => id + raw)).size).toBe(1);
    const failed = await listAttempts(backend.db, "am", { isFailed: true, limit: 10 });
    expect(failed.map((one) => [one.number, one.status, one.error, one.type])).toEqual([
      [2, status, error, "application.submitted"],
      [1, status, error, "application.submitted"],
    ]);
    expect((await findEndpoint(backend.db, endpoint))?.failing_since).toBeNull();
  });

  test("is unreachable, or does not respond in time: both are in the log", async () => {
    const stopped = await startReceiver();
    const endpoint = await addEndpoint(backend, stopped.url);
    await stopped.close();
    await booked();
    await deliverDue(endpoint);
    const silent = await addEndpoint(backend, receiver.url);
    receiver.answers.push("hang");
    await booked();
    const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), 50);
      return controller.signal;
    });
    await deliverDue(silent);
    expect(timeoutSpy).toHaveBeenCalledWith(10_000);
    timeoutSpy.mockRestore();
    receiver.release();
    const log = await listAttempts(backend.db, "am", { isFailed: true, limit: 10 });
    expect(log.map(({ error, status, number }) => [error, status, number]).sort()).toEqual([
      ["ECONNREFUSED", null, 1],
      ["no answer within 10 s", null, 1],
    ]);
    expect(log.every(({ next_at, at }) => next_at !== null && next_at > at)).toBe(true);
  });

  test("stops being retried after a day, and can be sent all missed events", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    await booked();
    receiver.answers.push(...Array(11).fill(503));
    await deliverDue(endpoint);
    for (const seconds of RETRIES.webhook.delaysS) {
      backend.later(seconds * 1000);
      await deliverDue(endpoint);
    }
    expect(receiver.received).toHaveLength(11);
    expect(await statesOf()).toEqual([{ state: "failed", tries: 11 }]);
    expect(await requeueWebhooks(backend.db, "am", { endpointId: endpoint.id }, backend.now())).toBe(1);
    await deliverDue(endpoint);
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await statesOf()).toEqual([{ state: "delivered", tries: 1 }]);
  });

  test("with status 410 gets nothing more until it is enabled again", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    receiver.answers.push(410);
    await booked();
    await deliverDue(endpoint);
    await booked();
    await deliverDue(endpoint);
    expect(receiver.received).toHaveLength(1);
    expect(await listEndpoints(backend.db, "am")).toMatchObject([
      { id: endpoint.id, disabled_for: "gone", waiting: 1, failed: 1 },
    ]);
    expect(await webhookFinding(backend.db)).toMatchObject({
      state: "warn",
      message: expect.stringContaining(endpoint.id),
    });
    await enableEndpoint(backend.db, endpoint);
    expect(await webhookFinding(backend.db)).toMatchObject({ state: "ok" });
    await deliverDue(endpoint);
    expect(receiver.received).toHaveLength(2);
  });

  test("is disabled after three days of failures", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    receiver.answers.push(...Array.from({ length: 20 }, () => 500));
    await booked();
    await deliverDue(endpoint);
    const began = (await findEndpoint(backend.db, endpoint))?.failing_since;
    backend.later(3 * DAY_MS + MINUTE_MS);
    await deliverDue(endpoint);
    // One failure after a quiet time does not disable it: it is retried first.
    expect(await findEndpoint(backend.db, endpoint)).toMatchObject({ failing_since: began, disabled_at: null });
    for (const _try of Array.from({ length: 12 })) {
      backend.later(DAY_MS / 2);
      await deliverDue(endpoint);
    }
    expect(await findEndpoint(backend.db, endpoint)).toMatchObject({ disabled_for: "failing" });
  });
});

describe("a slow endpoint", () => {
  test("does not delay the others", async () => {
    // No timeout: the test shows that the others do not wait.
    const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
    receiver.answers.push("hang");
    await addEndpoint(backend, receiver.url);
    await addEndpoint(backend, other.url);
    await booked();
    await relayOutbox(backend);
    const worker = createWorker(deliveryQueue(backend.services), () => false);
    await worker.begin();
    const bothReceived = () => expect([receiver.received.length, other.received.length]).toEqual([1, 1]);
    await vi.waitFor(bothReceived, { timeout: 20_000 });
    await booked();
    await relayOutbox(backend);
    await worker.begin();
    await vi.waitFor(() => expect(other.received).toHaveLength(2), { timeout: 20_000 });
    expect(receiver.received).toHaveLength(1);
    receiver.release();
    await worker.ended();
    timeoutSpy.mockRestore();
  });
});

describe("the stored data of webhooks", () => {
  test("is deleted after thirty days, with every attempt", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    await booked();
    await sendOutbox(backend);
    await drainEndpoint(endpoint);
    const at = (days: number) => new Date(backend.now().getTime() + days * DAY_MS);
    expect((await sweepRetention(backend.services, at(29))).deliveries).toBe(0);
    expect((await sweepRetention(backend.services, at(31))).deliveries).toBe(1);
    expect(await listAttempts(backend.db, "am", { isFailed: false, limit: 10 })).toEqual([]);
  });

  test("has its secrets sealed again with a new DATA_SECRET", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    const next = "the secret that the tests seal with from now on";
    const bothReceived = createVault([next, ...backend.services.environment.dataSecrets]);
    expect((await resealAll(backend.db, bothReceived)).webhook_endpoint).toBe(1);
    const sealed = (await findEndpoint(backend.db, endpoint))?.secrets ?? "";
    expect(openSecrets(createVault([next]), endpoint, sealed)).toEqual([{ secret: endpoint.secret, until: null }]);
  });
});

describe("a draft", () => {
  test("sends no webhook before it is booked", async () => {
    const endpoint = await addEndpoint(backend, receiver.url);
    const ready = await readyFor(backend, await openSeats(backend.pool));
    await deliverDue(endpoint);
    expect(receiver.received).toEqual([]);
    await makeAppointment(backend, ready);
    await deliverDue(endpoint);
    expect(receiver.received).toHaveLength(1);
  });
});
