import { beforeEach, describe, expect, test } from "vitest";
import type { Delivery } from "@/backend/outbox/delivery";
import { laneOf } from "@/backend/outbox/lanes";
import { deliveryQueue } from "@/backend/outbox/queue";
import { isLost, RETRIES } from "@/backend/outbox/retries";
import { postponeDelivery } from "@/backend/outbox/store";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { endLeases } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const FIRST = laneOf("sms");
const AGAIN = laneOf("sms:again");
const TO_MANY = 1;

const backend = ownBackend();
beforeEach(() => backend.pool.query("DELETE FROM delivery"));

/** Queues messages of a network. */
const queue = (tenant: Tenant, count: number, rank = 0) =>
  backend.pool.query(
    `INSERT INTO delivery (tenant, kind, lane, rank, type, key, created_at, due_at)
     SELECT $1, 'message', 'sms', $2, 'identity', gen_random_uuid(), now(), now() FROM generate_series(1, $3::int)`,
    [tenant, rank, count],
  );

/** Takes as a process does that has these under way. */
const take = async (count: number, { lane = FIRST, underWay = [] as Delivery[] } = {}) => {
  const process = deliveryQueue(backend.services);
  await process.lanes();
  return process.take(lane, count, underWay);
};
const countOf = (taken: readonly Delivery[], tenant: Tenant) => taken.filter((one) => one.tenant === tenant).length;

describe("messages are taken", () => {
  test("of each network in turn, however many another one has", async () => {
    await queue("am", 2000, TO_MANY);
    await queue("de", 10, TO_MANY);
    await queue("tks", 2, TO_MANY);
    const taken = await take(20);
    expect([countOf(taken, "am"), countOf(taken, "de"), countOf(taken, "tks")]).toEqual([9, 9, 2]);
  });

  test("one by one of the network that has the fewest under way", async () => {
    await queue("am", 30);
    const underWay = [...(await take(3))];
    await queue("de", 2);
    const next = await take(1, { underWay });
    expect(countOf(next, "de")).toBe(1);
    expect(countOf(await take(3, { underWay: [...underWay, ...next] }), "de")).toBe(1);
  });

  test("before what staff wrote to many, whoever's it is", async () => {
    await queue("de", 1, TO_MANY);
    await queue("am", 3);
    expect(countOf(await take(3), "am")).toBe(3);
  });

  test("apart from those that failed before, which have a lane of their own", async () => {
    await queue("am", 2);
    for (const message of await take(2)) await postponeDelivery(backend.db, message, backend.now());
    expect(await take(20)).toEqual([]);
    await queue("am", 1);
    expect((await take(20)).map(({ tries }) => tries)).toEqual([1]);
    expect((await take(20, { lane: AGAIN })).map(({ tries }) => tries)).toEqual([2, 2]);
  });

  test("once by many processes", async () => {
    await queue("am", 40);
    const taken = (await Promise.all([take(20), take(20), take(20), take(20)])).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    const rest = await take(40);
    expect(taken.length + rest.length).toBe(40);
  });

  test("not while another process has them, although others of their lane are due", async () => {
    await queue("am", 2);
    const [failed] = await take(2);
    if (!failed) return expect.fail();
    await postponeDelivery(backend.db, failed, backend.now());
    expect((await take(20, { lane: AGAIN })).map(({ id }) => id)).toEqual([failed.id]);
  });

  test("once more when the process ended during the last attempt, so that they are given up", async () => {
    await queue("am", 1);
    await take(1);
    await backend.pool.query("UPDATE delivery SET tries = $1", [RETRIES.message.delaysS.length + 1]);
    expect(await take(1, { lane: AGAIN })).toEqual([]);
    await endLeases(backend);
    expect((await take(1, { lane: AGAIN })).map((message) => isLost(RETRIES.message, message))).toEqual([true]);
  });

  test("by a process that goes on as soon as more of a network is due", async () => {
    const process = deliveryQueue(backend.services);
    await queue("am", 3);
    await process.lanes();
    const [first, ...others] = await process.take(FIRST, 1, []);
    expect([first?.tenant, others]).toEqual(["am", []]);
    expect(await process.take(FIRST, 20, [])).toHaveLength(2);
    expect(await process.take(FIRST, 20, [])).toEqual([]);
    await queue("am", 1);
    await process.lanes();
    expect(await process.take(FIRST, 20, [])).toHaveLength(1);
  });
});
