import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { endsWithin } from "@/lib/kit/ends-within";

const LIMIT_MS = 500;
const never = new Promise<never>(() => undefined);

/** Nothing in this process runs meanwhile, as if others had the processor. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe("work with a time limit", () => {
  test("has ended, also when it failed", async () => {
    expect(await endsWithin(Promise.resolve(), LIMIT_MS)).toBe(true);
    expect(await endsWithin(Promise.reject(new Error("refused")), LIMIT_MS)).toBe(true);
  });

  test("has not ended when the time is over", async () => {
    expect(await endsWithin(never, LIMIT_MS)).toBe(false);
  });

  test("is not late because this process got no processor for longer than the limit", async () => {
    const work = delay(1).then(() => delay(2 * LIMIT_MS));
    const inTime = endsWithin(work, 4 * LIMIT_MS);
    standStill(5 * LIMIT_MS);
    expect(await inTime).toBe(true);
  });

  test("has its time anew whenever it makes progress", async () => {
    let asked = 0;
    const inTime = endsWithin(delay(2 * LIMIT_MS), LIMIT_MS, () => {
      asked += 1;
      return Math.min(asked, 7);
    });
    expect(await inTime).toBe(true);
  });
});
