import { describe, expect, test } from "vitest";
import { waitingRoom } from "@/lib/contracts/waiting-room";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";

const backend = backendUnderTest({
  OTP_SENDS_PER_IP_PER_HOUR: "1",
  WAITING_ROOM: "2",
  WAITING_ROOM__LA: "1",
  WAITING_ROOM__SAAR: "0",
});

const poll = (visit?: string, tenant: Tenant = "am") =>
  backend.caller.call(waitingRoom.ask, { body: { visit } }, { tenant });
const leave = (id: string, tenant: Tenant = "am") =>
  backend.caller.call(waitingRoom.leave, { params: { id } }, { tenant });
const see = (visits: string[], tenant: Tenant = "am") =>
  backend.caller.call(waitingRoom.seen, { body: { visits } }, { tenant });

/** Moves the times of a network's visits so many minutes into the past: of all visits, or of the named ones. */
const letPass = (minutes: number, tenant: Tenant, visits?: string[]) =>
  backend.pool.query(
    `UPDATE visit SET arrived_at = arrived_at - $2 * interval '1 min', seen_at = seen_at - $2 * interval '1 min',
       called_at = called_at - $2 * interval '1 min'
     WHERE tenant = $1 AND ($3::uuid[] IS NULL OR id = ANY ($3))`,
    [tenant, minutes, visits ?? null],
  );

describe("the waiting room of a network", () => {
  test("admits visitors up to the capacity, and gives the others a position that stays when they ask again", async () => {
    const [first, second] = [await poll(), await poll()];
    expect([first.isIn, second.isIn]).toEqual([true, true]);
    const [third, fourth] = [await poll(), await poll()];
    expect([third, fourth].map(({ isIn, before }) => [isIn, before])).toEqual([
      [false, 0],
      [false, 1],
    ]);
    expect(fourth.askAgainMS).toBeGreaterThan(third.askAgainMS);
    expect(await poll(fourth.visit)).toEqual(fourth);
    expect(await poll(third.visit)).toEqual(third);
    for (const one of [first, second, third, fourth]) await leave(one.visit);
  });

  test("admits the next visitor when one leaves, who rejoins at the end", async () => {
    const tenant = "la";
    const [first, second, third] = [
      await poll(undefined, tenant),
      await poll(undefined, tenant),
      await poll(undefined, tenant),
    ];
    await leave(first.visit, tenant);
    expect(await poll(third.visit, tenant)).toMatchObject({ isIn: false, before: 0 });
    expect((await poll(second.visit, tenant)).isIn).toBe(true);
    const rejoined = await poll(first.visit, tenant);
    expect(rejoined).toMatchObject({ isIn: false, before: 1 });
    expect(rejoined.visit).not.toBe(first.visit);
  });

  test("belongs to one network: a visit of another network has no position here", async () => {
    const [inside, waits] = [await poll(undefined, "de"), await poll(undefined, "de")];
    await poll(undefined, "de");
    const here = await poll(waits.visit, "ast");
    expect(here.visit).not.toBe(waits.visit);
    await leave(inside.visit, "ast");
    expect((await poll(inside.visit, "de")).visit).toBe(inside.visit);
  });

  test("admits everyone and stores nothing when turned off", async () => {
    const visits = await Promise.all([1, 2, 3].map(() => poll(undefined, "saar")));
    expect(visits.every(({ isIn }) => isIn)).toBe(true);
    const { rowCount } = await backend.pool.query("SELECT 1 FROM visit WHERE tenant = 'saar'");
    expect(rowCount).toBe(0);
  });

  test("estimates the wait after a minute of movement, not before", async () => {
    const tenant = "kut";
    const [first, second, third] = [
      await poll(undefined, tenant),
      await poll(undefined, tenant),
      await poll(undefined, tenant),
    ];
    const last = await poll(undefined, tenant);
    expect(last.estimateMS).toBeNull();
    await see([first.visit, second.visit], tenant);
    await letPass(2, tenant);
    await leave(first.visit, tenant);
    expect((await poll(third.visit, tenant)).isIn).toBe(true);
    const { before, estimateMS } = await poll(last.visit, tenant);
    expect(before).toBe(0);
    // One visitor was called in these two minutes.
    expect(estimateMS).toBeGreaterThan(100_000);
    expect(estimateMS).toBeLessThan(140_000);
  });
});

test("an address may join five times for each code it may ask for, and keeps its existing positions", async () => {
  const as = { tenant: "mar", ip: "10.200.0.1" } as const;
  const first = await backend.caller.call(waitingRoom.ask, { body: {} }, as);
  const more = () => backend.caller.call(waitingRoom.ask, { body: {} }, as);
  for (let visits = 1; visits < 5; visits += 1) await more();
  expect(await backend.caller.refusal(waitingRoom.ask, { body: {} }, as)).toMatchObject({ status: 429 });
  expect((await backend.caller.call(waitingRoom.ask, { body: { visit: first.visit } }, as)).visit).toBe(first.visit);
  // Refused requests take no position.
  expect((await poll(undefined, "mar")).before).toBe(3);
});

describe("an unused place", () => {
  test("passes to the next visitor two minutes after an unanswered call, and stays with a visitor who returns", async () => {
    const tenant = "tks";
    const [first, second, third] = [
      await poll(undefined, tenant),
      await poll(undefined, tenant),
      await poll(undefined, tenant),
    ];
    await see([second.visit], tenant);
    await letPass(2, tenant, [first.visit, second.visit]);
    expect((await poll(third.visit, tenant)).isIn).toBe(true);
    const back = await poll(first.visit, tenant);
    expect(back).toMatchObject({ visit: first.visit, isIn: false, before: 0 });
    expect((await poll(second.visit, tenant)).isIn).toBe(true);
  });

  test("is freed by ten minutes without a request, and not by nine", async () => {
    const tenant = "ma";
    const [first, second, third] = [
      await poll(undefined, tenant),
      await poll(undefined, tenant),
      await poll(undefined, tenant),
    ];
    await see([first.visit, second.visit], tenant);
    await letPass(9, tenant, [first.visit, second.visit]);
    expect((await poll(third.visit, tenant)).isIn).toBe(false);
    await see([first.visit], tenant);
    await letPass(2, tenant, [second.visit]);
    expect((await poll(third.visit, tenant)).isIn).toBe(true);
    expect(await poll(first.visit, tenant)).toMatchObject({ visit: first.visit, isIn: true });
  });

  test("does not block the queue: an absent visitor is skipped, and is the next one on return", async () => {
    const tenant = "ams";
    const [first, second] = [await poll(undefined, tenant), await poll(undefined, tenant)];
    const [asleep, awake] = [await poll(undefined, tenant), await poll(undefined, tenant)];
    await letPass(4, tenant, [asleep.visit]);
    expect(await poll(awake.visit, tenant)).toMatchObject({ isIn: false, before: 0 });
    await leave(first.visit, tenant);
    expect((await poll(awake.visit, tenant)).isIn).toBe(true);
    const back = await poll(asleep.visit, tenant);
    expect(back).toMatchObject({ isIn: false, before: 0 });
    await leave(second.visit, tenant);
    expect((await poll(asleep.visit, tenant)).isIn).toBe(true);
  });
});
