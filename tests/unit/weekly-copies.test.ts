import { describe, expect, test } from "vitest";
import { chosenPart, followingDays, openWeeksOf, toggleDays } from "@/lib/domain/schedule/open-weeks";
import { copiedRange, weeklyCopies } from "@/lib/domain/schedule/weekly-copies";
import { plusDays, timeIn } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

const ZONE = "Europe/Berlin";
// Summer time ends on 25 October.
const FIRST = { date: instantAt("2026-10-17", "10:00", ZONE).toISOString(), startDates: ["2026-10-19", "2026-10-22"] };
const EVERY_DAY = new Set(Array.from({ length: 60 }, (_, days) => plusDays("2026-10-17", days)));
const context = {
  zone: ZONE,
  now: instantAt("2026-10-18", "09:00", ZONE),
  openDays: EVERY_DAY,
  closures: [],
  taken: [],
};
const copy = (
  weeks: number,
  changes: Partial<Parameters<typeof weeklyCopies>[2]> = {},
  rule: "shifted" | "following" = "shifted",
) => weeklyCopies(FIRST, { weeks, rule }, { ...context, ...changes });

describe("weekly copies of a presentation", () => {
  test("begin at the same time of the centre's day, also after a change of the clocks", () => {
    expect(copy(3).map(({ date }) => timeIn(ZONE, new Date(date)))).toEqual(["10:00", "10:00", "10:00"]);
  });

  test("shift the start days by as many weeks, without those that are not open", () => {
    expect(copy(2).map(({ startDates }) => startDates)).toEqual([
      ["2026-10-26", "2026-10-29"],
      ["2026-11-02", "2026-11-05"],
    ]);
    const openDays = new Set(["2026-10-29", "2026-11-05"]);
    expect(copy(1, { openDays })).toMatchObject([{ startDates: ["2026-10-29"], skipped: ["2026-10-26"] }]);
  });

  test("lead to the open days of the two weeks after them, if that is the rule", () => {
    const openDays = new Set(["2026-10-24", "2026-10-26", "2026-11-07", "2026-11-08"]);
    expect(copy(1, { openDays }, "following")).toMatchObject([
      { startDates: ["2026-10-26", "2026-11-07"], skipped: [] },
    ]);
  });

  test("are not added on closed days, without start days, in the past, or where there is one already", () => {
    const problems = (changes: Parameters<typeof copy>[1]) => copy(1, changes).map(({ problem }) => problem);
    expect(problems({})).toEqual([undefined]);
    expect(problems({ closures: [{ from: "2026-10-24", to: "2026-10-24" }] })).toEqual(["closed"]);
    expect(problems({ openDays: new Set() })).toEqual(["noDays"]);
    expect(problems({ now: instantAt("2026-10-24", "11:00", ZONE) })).toEqual(["past"]);
    expect(problems({ taken: ["2026-10-24T10:00:00+02:00"] })).toEqual(["exists"]);
  });

  test("need the open days from the first copy to the last start day", () => {
    expect(copiedRange(FIRST, 2, ZONE)).toEqual({ from: "2026-10-24", to: "2026-11-14" });
  });
});

describe("choosing start days by week", () => {
  const days = ["2026-10-22", "2026-10-19", "2026-10-26"];

  test("groups open days by week with their free seats", () => {
    const seats = [
      { date: "2026-10-19", capacity: 5, busyCapacity: 2 },
      { date: "2026-10-22", capacity: 5, busyCapacity: 5 },
      { date: "2026-10-23", capacity: 5, busyCapacity: 0 },
    ];
    expect(openWeeksOf(days, seats)).toEqual([
      { monday: "2026-10-19", days: ["2026-10-19", "2026-10-22"], free: 3 },
      { monday: "2026-10-26", days: ["2026-10-26"], free: 0 },
    ]);
  });

  test("takes all days of a week, and gives them back once all are taken", () => {
    const week = ["2026-10-19", "2026-10-22"];
    const some = ["2026-10-22", "2026-10-30"];
    expect(chosenPart(week, some)).toBe("some");
    const all = toggleDays(some, week);
    expect(all).toEqual(["2026-10-19", "2026-10-22", "2026-10-30"]);
    expect(chosenPart(week, all)).toBe("all");
    expect(toggleDays(all, week)).toEqual(["2026-10-30"]);
    expect(followingDays(days, "2026-10-19")).toEqual(["2026-10-22", "2026-10-26"]);
  });
});
