import { beforeEach, describe, expect, test } from "vitest";
import { ENDPOINT_LANE, laneOf } from "@/backend/outbox/lanes";
import { takeDeliveries } from "@/backend/outbox/store";
import { insertEndpoint } from "@/backend/webhooks/endpoints";
import { seats } from "@/lib/contracts/seats";
import { bookedOn, moveTo, type ReadyApplicant } from "@/tests/support/booking";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { deliver, relayOutbox, sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let one: Opened;
let other: Opened;
let ready: ReadyApplicant;

const move = (to: Opened) => moveTo(backend, ready, to);
const cancel = () => backend.caller.call(seats.cancel, { params: { id: ready.id } }, ready.applicant);

/** The events that were sent since the booking, oldest first. */
const sent = async (): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ key: string }>(
    "SELECT key FROM outbox WHERE registration_id = $1 AND sent_at IS NOT NULL ORDER BY sent_at, key",
    [ready.id],
  );
  return rows.map(({ key }) => key.replace(`${ready.id}:`, ""));
};

const rows = async () =>
  (
    await backend.pool.query<{ event: string; isSuperseded: boolean; isSent: boolean }>(
      `SELECT event, is_superseded AS "isSuperseded", sent_at IS NOT NULL AS "isSent" FROM outbox
       WHERE registration_id = $1 ORDER BY (data #>> '{appointment,sequence}')::int`,
      [ready.id],
    )
  ).rows;

beforeEach(async () => {
  await backend.pool.query("DELETE FROM outbox");
  await backend.pool.query("DELETE FROM dev_message");
  [one, other] = [await openSeats(backend.pool), await openSeats(backend.pool)];
  ready = await bookedOn(backend, one);
});

describe("changes of one application", () => {
  test("are sent at once after a silence, and the next ones as one message when they have rested for two minutes", async () => {
    await sendOutbox(backend);
    expect(await sent()).toEqual(["booked:0"]);
    backend.later(10 * SECOND);
    await move(other);
    await sendOutbox(backend);
    backend.later(30 * SECOND);
    await move(one);
    await sendOutbox(backend);
    backend.later(119 * SECOND);
    await sendOutbox(backend);
    expect(await sent()).toEqual(["booked:0"]);
    backend.later(SECOND);
    await sendOutbox(backend);
    expect(await sent()).toEqual(["booked:0", "changed:2"]);
    expect(await rows()).toEqual([
      { event: "booked", isSuperseded: false, isSent: true },
      { event: "changed", isSuperseded: true, isSent: false },
      { event: "changed", isSuperseded: false, isSent: true },
    ]);
    backend.later(3 * MINUTE);
    await move(other);
    await sendOutbox(backend);
    expect(await sent()).toEqual(["booked:0", "changed:2", "changed:3"]);
  });

  test("are one message when nothing was sent in between: the newest, at once", async () => {
    await move(other);
    await cancel();
    await sendOutbox(backend);
    expect(await sent()).toEqual(["cancelled:2"]);
  });

  test("end in a message even if they lead back to what was sent last", async () => {
    await sendOutbox(backend);
    await move(other);
    await move(one);
    await sendOutbox(backend);
    backend.later(2 * MINUTE);
    await sendOutbox(backend);
    expect(await sent()).toEqual(["booked:0", "changed:2"]);
  });

  test("that never end are sent ten minutes after the first of them", async () => {
    await sendOutbox(backend);
    for (let minute = 0; minute < 10; minute += 1) {
      await move(minute % 2 === 0 ? other : one);
      await sendOutbox(backend);
      expect(await sent()).toEqual(["booked:0"]);
      backend.later(MINUTE);
    }
    await sendOutbox(backend);
    expect(await sent()).toEqual(["booked:0", "changed:10"]);
  });

  test("are one message, however many processes relay them", async () => {
    await sendOutbox(backend);
    for (const to of [other, one, other]) await move(to);
    const early = await Promise.all([relayOutbox(backend), relayOutbox(backend), relayOutbox(backend)]);
    expect(early.flat()).toEqual([]);
    backend.later(2 * MINUTE);
    const jobs = (await Promise.all([relayOutbox(backend), relayOutbox(backend), relayOutbox(backend)])).flat();
    expect(jobs).toHaveLength(1);
    for (const message of jobs) await deliver(backend, message);
    expect(await sent()).toEqual(["booked:0", "changed:3"]);
  });

  test("are each sent as a webhook, at once", async () => {
    const endpoint = { tenant: "am", id: "00000000-0000-4000-8000-000000000001" } as const;
    await insertEndpoint(backend.db, {
      ...endpoint,
      url: "https://example.org/hook",
      events: ["application.submitted", "appointment.changed"],
      secrets: "sealed",
      now: backend.now(),
    });
    await relayOutbox(backend);
    for (const to of [other, one, other]) await move(to);
    await relayOutbox(backend);
    const { rows: queued } = await backend.pool.query<{ sequence: number }>(
      "SELECT sequence FROM delivery WHERE registration_id = $1 ORDER BY sequence",
      [ready.id],
    );
    expect(queued.map(({ sequence }) => sequence)).toEqual([1, 3, 5, 7]);
    const lane = laneOf(ENDPOINT_LANE + endpoint.id);
    const taking = { tenant: endpoint.tenant, lane, rank: 0, count: 10, now: backend.now() };
    expect(await takeDeliveries(backend.db, taking)).toHaveLength(1);
  });

  test("that another person makes are not delayed by them", async () => {
    await sendOutbox(backend);
    await move(other);
    const neighbour = await bookedOn(backend, one);
    await sendOutbox(backend);
    const { rowCount } = await backend.pool.query(
      "SELECT 1 FROM outbox WHERE registration_id = $1 AND sent_at IS NOT NULL",
      [neighbour.id],
    );
    expect(rowCount).toBe(1);
  });
});
