import { expect, test } from "vitest";
import { checkInRefusal } from "@/lib/domain/schedule/check-in";

const START = new Date("2026-06-15T08:00:00Z");
const hoursAfterStart = (hours: number) => new Date(START.getTime() + hours * 3600 * 1000);

test("check-in is open from a day before the presentation until thirty days after it", () => {
  expect(checkInRefusal("active", START, hoursAfterStart(-24.01))).toBe("too_early");
  expect(checkInRefusal("active", START, hoursAfterStart(-24))).toBeUndefined();
  expect(checkInRefusal("missed", START, hoursAfterStart(30 * 24))).toBeUndefined();
  expect(checkInRefusal("attended", START, hoursAfterStart(30 * 24 + 0.01))).toBe("too_late");
});

test("a cancelled appointment cannot be checked in", () => {
  expect(checkInRefusal("cancelled", START, START)).toBe("cancelled");
});
