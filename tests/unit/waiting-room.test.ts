import { describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { minutesOf, shouldAnnounce } from "@/components/waiting-room/wait-texts";
import { ABSENT_MS, askAgainMS, estimateMS, UNUSED_MS } from "@/lib/domain/tenant/waiting-room";
import { testEnvironment } from "@/tests/support/backend";

describe("the estimated waiting time", () => {
  test("follows from the recent rate of admissions", () => {
    expect(estimateMS(0, { called: 10, inMS: 100_000 })).toBe(10_000);
    expect(estimateMS(59, { called: 10, inMS: 100_000 })).toBe(600_000);
  });

  test("is unknown without an admission, and in the first minute", () => {
    expect(estimateMS(3, { called: 0, inMS: 300_000 })).toBeNull();
    expect(estimateMS(3, { called: 50, inMS: 59_000 })).toBeNull();
  });

  test("is in whole minutes, at least one, and rounded when over an hour", () => {
    expect([1, 60_000, 60_001, 3_600_000].map(minutesOf)).toEqual([1, 1, 2, 60]);
    expect(minutesOf(3_600_001)).toBe("long");
  });
});

describe("the delay before the next poll", () => {
  test("is short at the front and long at the back, always before a place or an admission expires", () => {
    expect(askAgainMS(0)).toBeLessThanOrEqual(5000);
    expect(askAgainMS(10_000)).toBeGreaterThan(askAgainMS(100));
    expect(2 * askAgainMS(1e6)).toBeLessThanOrEqual(Math.min(ABSENT_MS, UNUSED_MS));
  });
});

test("a place is announced when it is first known, when it has halved, and at the front, not at each step", () => {
  const announced: number[] = [];
  for (let before = 40; before >= 0; before -= 1) if (shouldAnnounce(before, announced.at(-1))) announced.push(before);
  expect(announced).toEqual([40, 20, 10, 5, 2, 1, 0]);
});

describe("the configured waiting rooms", () => {
  const roomsOf = (variables: Record<string, string>) =>
    readBackendEnvironment(testEnvironment("", variables)).waitingRoom;

  test("are off by default; a network's own limit takes precedence over the general one", () => {
    expect(roomsOf({})("am")).toBeUndefined();
    const rooms = roomsOf({ WAITING_ROOM: "300", WAITING_ROOM__AM: "500", WAITING_ROOM__LA: "0" });
    expect([rooms("am"), rooms("la"), rooms("de")]).toEqual([500, undefined, 300]);
  });

  test.each(["many", "-1", "1.5", "1e3"])("are refused by name when the limit is no count: %s", (text) => {
    expect(() => roomsOf({ WAITING_ROOM__AM: text })).toThrow("WAITING_ROOM__AM");
  });
});
