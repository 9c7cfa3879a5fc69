import { describe, expect, test } from "vitest";
import { Batcher, type BatcherOptions, fulfilled, sendWithFallback } from "@/backend/db/batcher";
import { currentClaim, hasTurn, withClaim, withTurn } from "@/backend/db/turns";

/** A batcher whose batches end when the test says so. */
const heldBatcher = (options: Partial<BatcherOptions<number, number>> = {}) => {
  const batches: (readonly number[])[] = [];
  const finishBatch: (() => void)[] = [];
  const batcher = new Batcher<number, number>({
    maxSize: 64,
    ...options,
    send: async (items) => {
      batches.push(items);
      await new Promise<void>((resolve) => finishBatch.push(resolve));
      return items.map((item) => fulfilled(item * 10));
    },
  });
  const endAll = async (results: readonly Promise<number>[]) => {
    const settled = Promise.all(results);
    let isDone = false;
    settled.then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const end of finishBatch.splice(0)) end();
      await new Promise(setImmediate);
    }
    return settled;
  };
  return { batcher, batches, endAll };
};

describe("a batcher", () => {
  test("sends the items of one tick as one batch and resolves each with its result", async () => {
    const { batcher, batches, endAll } = heldBatcher();
    expect(await endAll([1, 2, 3].map((item) => batcher.add(item)))).toEqual([10, 20, 30]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test("runs one batch at a time and queues later items for the next, up to the maximum size", async () => {
    const { batcher, batches, endAll } = heldBatcher({ maxSize: 2 });
    const first = batcher.add(1);
    await new Promise(setImmediate);
    const others = [2, 3, 4].map((item) => batcher.add(item));
    await new Promise(setImmediate);
    expect(batches).toEqual([[1]]);
    await endAll([first, ...others]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  test("puts items of one key into different batches", async () => {
    const { batcher, batches, endAll } = heldBatcher({ exclusiveKeys: (item) => [String(item % 2)] });
    await endAll([1, 3, 2].map((item) => batcher.add(item)));
    expect(batches).toEqual([[1, 2], [3]]);
  });

  test("rejects a failed batch as a whole, its queue only where configured, and continues", async () => {
    for (const failsQueue of [false, true]) {
      let calls = 0;
      const batcher = new Batcher<number, number>({
        maxSize: 1,
        failsQueue: () => failsQueue,
        send: async (items) => {
          calls += 1;
          if (calls === 1) throw new Error("away");
          return items.map(fulfilled);
        },
      });
      const states = (await Promise.allSettled([batcher.add(1), batcher.add(2)])).map(({ status }) => status);
      expect(states).toEqual(["rejected", failsQueue ? "rejected" : "fulfilled"]);
      expect(await batcher.add(3)).toBe(3);
    }
  });

  test("waits for its turn with the claim of the most urgent item of each batch, since the oldest began", async () => {
    const claims: unknown[] = [];
    const batcher = new Batcher<number, number>({
      maxSize: 2,
      send: async (items) => {
        claims.push(currentClaim());
        return items.map(fulfilled);
      },
    });
    const add = (kind: "change" | "read" | "background", since: number) =>
      withClaim({ kind, owner: "am", since }, () => batcher.add(since));
    await Promise.all([add("background", 1), add("background", 2), add("read", 3), add("change", 4), add("read", 5)]);
    expect(claims).toEqual([
      { kind: "background", owner: "am", since: 1 },
      { kind: "change", owner: "am", since: 3 },
      { kind: "read", owner: "am", since: 5 },
    ]);
  });

  test("sends at once, and as its own, what comes from somebody who has a turn", async () => {
    const { batcher, batches, endAll } = heldBatcher();
    const first = batcher.add(1);
    await new Promise(setImmediate);
    const queued = batcher.add(2);
    const ofHolder = withTurn(() => batcher.add(3));
    expect(batches).toEqual([[1], [3]]);
    await endAll([first, queued, ofHolder]);
    expect(batches).toEqual([[1], [3], [2]]);
  });

  test("never takes over the turn of whoever woke it", async () => {
    const held: boolean[] = [];
    const batcher = new Batcher<number, number>({
      maxSize: 1,
      send: async (items) => {
        held.push(hasTurn());
        return items.map(fulfilled);
      },
    });
    await Promise.all([withTurn(() => batcher.add(1)), batcher.add(2)]);
    expect(held).toEqual([true, false]);
  });

  test("refuses items beyond its limit at once, and takes others once there is room", async () => {
    const { batcher, batches, endAll } = heldBatcher({ limits: { items: 2, waitMS: 60_000 } });
    const first = batcher.add(1);
    await new Promise(setImmediate);
    const queued = [2, 3].map((item) => batcher.add(item));
    await expect(batcher.add(4)).rejects.toMatchObject({ code: "too_busy" });
    await endAll([first, ...queued]);
    await endAll([batcher.add(5)]);
    expect(batches).toEqual([[1], [2, 3], [5]]);
  });

  test("lets an item go that has waited for too long, and never sends it", async () => {
    const { batcher, batches, endAll } = heldBatcher({ limits: { items: 9, waitMS: 20 } });
    const first = batcher.add(1);
    await new Promise(setImmediate);
    await expect(batcher.add(2)).rejects.toMatchObject({ code: "too_busy" });
    // The first one is under way: it has its result, however late.
    expect(await endAll([first])).toEqual([10]);
    expect(batches).toEqual([[1]]);
  });

  test("knows for how long its oldest item has waited", async () => {
    const { batcher, endAll } = heldBatcher();
    expect(batcher.oldestMS).toBe(0);
    const result = batcher.add(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(batcher.oldestMS).toBeGreaterThan(15);
    await endAll([result]);
    expect(batcher.oldestMS).toBe(0);
  });

  test("pauses after a batch that asks for it", async () => {
    const batcher = new Batcher<number, number>({
      maxSize: 1,
      pauseMS: () => 50,
      send: async (items) => items.map(fulfilled),
    });
    const start = performance.now();
    await Promise.all([batcher.add(1), batcher.add(2)]);
    expect(performance.now() - start).toBeGreaterThan(45);
  });
});

describe("sending with a fallback", () => {
  const sendOne = async (item: number) => {
    if (item === 2) throw new Error("at fault");
    return item;
  };

  test("sends one by one after a failure, so that only the item at fault fails", async () => {
    const results = await sendWithFallback([1, 2, 3], () => Promise.reject(new Error("one at fault")), sendOne);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("throws when the database is unavailable", async () => {
    const unavailable = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    await expect(sendWithFallback([1], () => Promise.reject(unavailable), sendOne)).rejects.toBe(unavailable);
  });
});
