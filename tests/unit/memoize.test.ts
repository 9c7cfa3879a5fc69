import { describe, expect, test } from "vitest";
import { memoize, memoizeAsync } from "@/lib/kit/memoize";

describe("a memoized result", () => {
  test("is computed once for a key, and again after too many keys", () => {
    let computed = 0;
    const memoized = memoize<number>(2);
    const make = () => {
      computed += 1;
      return computed;
    };
    expect([memoized("a", make), memoized("b", make), memoized("a", make)]).toEqual([1, 2, 1]);
    expect([memoized("c", make), memoized("a", make)]).toEqual([3, 4]);
  });

  test("of a promise is its value, and nothing when it failed", async () => {
    const memoized = memoizeAsync<string>(2);
    await expect(memoized("a", () => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
    expect(await memoized("a", async () => "then")).toBe("then");
    expect(await memoized("a", async () => "never")).toBe("then");
  });
});
