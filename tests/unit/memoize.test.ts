import { describe, expect, test } from "vitest";
import { memoize, memoizeAsync } from "@/lib/kit/memoize";

describe("a memoized result", () => {
  test("is computed once for a key, and again after too many keys", () => {
    let made = 0;
    const keep = memoize<number>(2);
    const make = () => {
      made += 1;
      return made;
    };
    expect([keep("a", make), keep("b", make), keep("a", make)]).toEqual([1, 2, 1]);
    expect([keep("c", make), keep("a", make)]).toEqual([3, 4]);
  });

  test("of a promise is its value, and nothing when it failed", async () => {
    const keep = memoizeAsync<string>(2);
    await expect(keep("a", () => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
    expect(await keep("a", async () => "then")).toBe("then");
    expect(await keep("a", async () => "never")).toBe("then");
  });
});
