import { describe, expect, test } from "vitest";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { backendUnderTest } from "@/tests/support/backend";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();
const locationKey = "yerevan";

describe("days and instants outside the supported calendar", () => {
  test("do not break reading up to the last supported week", async () => {
    const staff = await staffMember(backend);
    for (const [direction, referenceDate] of [
      ["past", "1900-01-01"],
      ["future", "2199-12-31"],
    ] as const) {
      const body = { direction, weeksCount: 52, referenceDate, locationKey };
      expect((await backend.caller.call(staffStartDays.weeks, { body }, staff)).weeks).toHaveLength(52);
    }
  });
});
