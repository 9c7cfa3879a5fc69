import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pairDate, pairsOf } from "@/lib/domain/schedule/pairs";
import { firstReference, INITIAL_WEEKS, mondaysFrom, weekRange } from "@/lib/domain/schedule/weeks";
import { mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";

const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => plusDays("2000-01-01", offset));
const weekdays = fc.integer({ min: 1, max: 7 });
const counts = fc.integer({ min: 1, max: 52 });

describe("weeks", () => {
  test("of the first load begin last week", () => {
    const mondays = mondaysFrom(firstReference("2026-11-21"), "future", INITIAL_WEEKS);
    expect(mondays).toHaveLength(10);
    expect([mondays[0], mondays.at(-1)]).toEqual(["2026-11-09", "2027-01-11"]);
  });

  test("forward begin with the reference day's week; weeks back end with the week before it", () => {
    expect(mondaysFrom("2026-11-22", "future", 2)).toEqual(["2026-11-16", "2026-11-23"]);
    expect(mondaysFrom("2026-11-22", "past", 2)).toEqual(["2026-11-02", "2026-11-09"]);
  });

  test("are consecutive Mondays, without a gap or an overlap between the two directions", () => {
    fc.assert(
      fc.property(days, counts, (day, count) => {
        const mondays = [...mondaysFrom(day, "past", count), ...mondaysFrom(day, "future", count)];
        expect(mondays[count]).toBe(mondayOf(day));
        mondays.forEach((monday, index) => {
          expect(weekdayOf(monday)).toBe(1);
          expect(monday).toBe(plusDays(mondays[0] ?? "", 7 * index));
        });
      }),
    );
  });

  test("have seven days and are named by their first and last day", () => {
    expect(weekRange("2026-12-28")).toMatchObject({ lastDay: "2027-01-03", name: "2026-12-28 - 2027-01-03" });
    expect(weekRange("2026-12-28").value).toHaveLength(7);
  });
});

describe("pairs", () => {
  test("use the second session's first date on or after the first one's, within seven days", () => {
    expect(pairDate("2026-11-16", 4)).toBe("2026-11-19");
    expect(pairDate("2026-11-19", 1)).toBe("2026-11-23");
    expect(pairDate("2026-11-19", 4)).toBe("2026-11-19");
    fc.assert(
      fc.property(days, weekdays, (day, weekday) => {
        const second = pairDate(day, weekday);
        expect(weekdayOf(second)).toBe(weekday);
        expect(second >= day && second < plusDays(day, 7)).toBe(true);
      }),
    );
  });

  test("are listed once, the earlier session first; single sessions and halves without a partner are listed alone", () => {
    const session = (_id: string, weekday: number, start_time: string, pairId: string | null) => ({
      _id,
      weekday,
      start_time,
      pairId,
    });
    const sessions = [
      session("thursday", 4, "15:00", "monday"),
      session("monday", 1, "15:00", "thursday"),
      session("alone", 2, "15:00", null),
      session("widow", 3, "15:00", "gone"),
      session("noon", 5, "12:00", "evening"),
      session("evening", 5, "18:00", "noon"),
    ];
    expect(pairsOf(sessions).map(({ first, second }) => [first._id, second?._id])).toEqual([
      ["monday", "thursday"],
      ["alone", undefined],
      ["widow", undefined],
      ["noon", "evening"],
    ]);
  });
});
