import { describe, expect, test } from "vitest";
import { memoize, memoizeAsync } from "@/lib/kit/memoize";

describe("what is remembered", () => {
  test("is made once for a name, and anew once there are too many", () => {
    let made = 0;
    const keep = memoize<number>(2);
    const make = () => {
      made += 1;
      return made;
    };
    expect([keep("a", make), keep("b", make), keep("a", make)]).toEqual([1, 2, 1]);
    expect([keep("c", make), keep("a", make)]).toEqual([3, 4]);
  });

  test("of what takes its time is what came: nothing where that failed", async () => {
    const keep = memoizeAsync<string>(2);
    await expect(keep("a", () => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
    expect(await keep("a", async () => "then")).toBe("then");
    expect(await keep("a", async () => "never")).toBe("then");
  });
});
