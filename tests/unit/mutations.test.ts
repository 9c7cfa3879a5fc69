import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { occurrences } from "@/tests/mutations/copy";
import { GUARDS } from "@/tests/mutations/guards";

describe("the guards that mutation testing removes", () => {
  test("are ten or more, each found once in its file, with tests that exist", () => {
    expect(GUARDS.length).toBeGreaterThanOrEqual(10);
    for (const guard of GUARDS) {
      expect(occurrences(guard), guard.what).toBe(1);
      expect(guard.replace, guard.what).not.toBe(guard.search);
      expect(readFileSync(guard.tests.file, "utf8"), guard.what).toContain(guard.tests.only);
    }
  });
});
