import { describe, expect, test } from "vitest";
import { isStale, requireCurrent, versionOf } from "@/backend/http/row-version";

describe("the version of a row", () => {
  test("is the same for the same values, whatever their order, and another for others", () => {
    expect(versionOf({ capacity: 5, days: [1, 2] })).toBe(versionOf({ days: [1, 2], capacity: 5 }));
    for (const other of [{ capacity: 6, days: [1, 2] }, { capacity: 5, days: [2, 1] }, { capacity: 5 }, null])
      expect(versionOf(other)).not.toBe(versionOf({ capacity: 5, days: [1, 2] }));
    expect(versionOf(undefined)).toBe(versionOf(null));
    expect(versionOf({})).toMatch(/^[\w-]{16}$/);
  });

  test("is stale if others have changed the row since, unless it is as the change would make it", () => {
    expect(isStale({ read: "one", stored: "other" })).toBe(true);
    expect(isStale({ read: "one", stored: "other", next: "third" })).toBe(true);
    expect(isStale({ read: "one", stored: "other", next: "other" })).toBe(false);
    expect(isStale({ read: "one", stored: "one", next: "other" })).toBe(false);
    expect(isStale({ read: undefined, stored: "other" })).toBe(false);
  });

  test("refuses a stale change with the current values", () => {
    expect(() => requireCurrent({ read: "one", stored: "other" }, { capacity: 5 })).toThrow(
      expect.objectContaining({ code: "changed_meanwhile", data: { current: { capacity: 5 } } }),
    );
    expect(() => requireCurrent({ read: "one", stored: "one" }, {})).not.toThrow();
  });
});
