import { describe, expect, test } from "vitest";
import { firstChangeableWeek, isChangeable } from "@/lib/domain/schedule/changeable-days";
import { dayIn, daysOfWeek } from "@/lib/kit/day";

const on = (...weekdays: number[]) => weekdays.map((weekday) => ({ weekday }));
const FROM_MONDAY_TO_SATURDAY = on(1, 2, 3, 4, 5, 6);
const [THIS_WEEK, NEXT_WEEK] = ["2026-11-23", "2026-11-30"];

test("days from today on can be changed, earlier ones are read-only", () => {
  expect(daysOfWeek("2026-11-25").map((day) => isChangeable(day, "2026-11-25"))).toEqual([
    ...[false, false],
    ...[true, true, true, true, true],
  ]);
});

describe("the first week with a day that can be changed", () => {
  const weeksFrom = (sessions: { weekday: number }[]) =>
    daysOfWeek(THIS_WEEK).map((today) => firstChangeableWeek(today, sessions));

  test("is this one until its last session's day is over, for each weekday", () => {
    const until = (count: number) => [...Array(count).fill(THIS_WEEK), ...Array(7 - count).fill(NEXT_WEEK)];
    expect(weeksFrom(FROM_MONDAY_TO_SATURDAY)).toEqual(until(6));
    expect(weeksFrom(on(1, 4))).toEqual(until(4));
    expect(weeksFrom(on(1))).toEqual(until(1));
    expect(weeksFrom(on(6, 7))).toEqual(until(7));
  });

  test("is this one where there are no sessions", () => {
    expect(new Set(weeksFrom([]))).toEqual(new Set([THIS_WEEK]));
  });

  test("crosses the end of a year and a 29th of February", () => {
    expect(firstChangeableWeek("2028-01-02", FROM_MONDAY_TO_SATURDAY)).toBe("2028-01-03");
    expect(firstChangeableWeek("2027-01-03", FROM_MONDAY_TO_SATURDAY)).toBe("2027-01-04");
    expect(firstChangeableWeek("2028-02-29", on(2))).toBe("2028-02-28");
    expect(firstChangeableWeek("2028-03-01", on(2))).toBe("2028-03-06");
  });

  test.each([
    { zone: "Asia/Tokyo", before: "2026-11-28T14:59:59Z", after: "2026-11-28T15:00:00Z" },
    { zone: "Asia/Yerevan", before: "2026-11-28T19:59:59Z", after: "2026-11-28T20:00:00Z" },
    { zone: "Europe/Berlin", before: "2026-11-28T22:59:59Z", after: "2026-11-28T23:00:00Z" },
    { zone: "America/Los_Angeles", before: "2026-11-29T07:59:59Z", after: "2026-11-29T08:00:00Z" },
  ])("changes at midnight of the location, in $zone", ({ zone, before, after }) => {
    const weekAt = (instant: string) => firstChangeableWeek(dayIn(zone, new Date(instant)), FROM_MONDAY_TO_SATURDAY);
    expect([weekAt(before), weekAt(after)]).toEqual([THIS_WEEK, NEXT_WEEK]);
  });
});
