import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpenPresentation } from "@/lib/domain/schedule/availability";
import { type CountedDay, placesOf, weekSeats } from "@/lib/domain/schedule/week-seats";
import { plusDays } from "@/lib/kit/day";

// Wednesday 17 June 2026, noon in Yerevan.
const moment = { zone: "Asia/Yerevan", now: new Date("2026-06-17T08:00:00Z") };
const MONDAYS = ["2026-06-15", "2026-06-22"];

const MONDAY = { _id: "mon", weekday: 1, start_time: "15:00", pairId: "thu" };
const THURSDAY = { _id: "thu", weekday: 4, start_time: "15:00", pairId: "mon" };
const SATURDAY = { _id: "sat", weekday: 6, start_time: "11:00", pairId: null };
const SESSIONS = [MONDAY, THURSDAY, SATURDAY];
const DATES = MONDAYS.flatMap((monday) => [
  { sessionId: "mon", date: monday },
  { sessionId: "thu", date: plusDays(monday, 3) },
  { sessionId: "sat", date: plusDays(monday, 5) },
]);

const dayWith = (capacity: number, busyCapacity: number, isClosed = false) => ({ capacity, busyCapacity, isClosed });
const anyDay = fc
  .record({ capacity: fc.nat(30), share: fc.double({ min: 0, max: 1, noNaN: true }), isClosed: fc.boolean() })
  .map(({ capacity, share, isClosed }) => dayWith(capacity, Math.floor(capacity * share), isClosed));
const anyDays = fc.tuple(...DATES.map((at) => anyDay.map((day): CountedDay => ({ ...at, ...day, _id: at.date }))));
const anyPresentation = fc
  .record({ capacity: fc.nat(40), share: fc.double({ min: 0, max: 1, noNaN: true }), dates: fc.subarray(DATES) })
  .map(({ capacity, share, dates }) => ({
    _id: "presentation",
    date: "2026-06-18T12:00:00Z",
    capacity,
    busyCapacity: Math.floor(capacity * share),
    startDates: dates.map(({ date }) => date),
  }));

const count = (days: readonly CountedDay[], presentations: readonly OpenPresentation[] = []) =>
  weekSeats(SESSIONS, days, { presentations, moment }, MONDAYS);
const allOpen = (capacity: number, busy = 0): CountedDay[] =>
  DATES.map((at) => ({ ...at, ...dayWith(capacity, busy), _id: at.date }));
const SOON = {
  _id: "soon",
  date: "2026-06-18T12:00:00Z",
  capacity: 100,
  busyCapacity: 0,
  startDates: DATES.map(({ date }) => date),
};

describe("the seats of a week", () => {
  test("are bookable where free, and free where there are places", () => {
    fc.assert(
      fc.property(anyDays, fc.array(anyPresentation, { maxLength: 3 }), (days, presentations) => {
        for (const week of count(days, presentations)) {
          expect(week.taken).toBeGreaterThanOrEqual(0);
          expect(week.bookable).toBeGreaterThanOrEqual(0);
          expect(week.bookable).toBeLessThanOrEqual(week.free);
          expect(week.free + week.taken).toBeLessThanOrEqual(week.capacity);
          if (week.bookable === 0 && week.free > 0) expect(week.blocked).toBeDefined();
        }
      }),
    );
  });

  test("are not free on days gone by, and a pair's are counted once", () => {
    const [thisWeek, nextWeek] = count(allOpen(10, 2), [SOON]);
    // Of this week only the Saturday is left: the pair began on Monday.
    expect(thisWeek).toEqual({ monday: "2026-06-15", capacity: 20, taken: 4, free: 8, bookable: 8 });
    expect(nextWeek).toEqual({ monday: "2026-06-22", capacity: 20, taken: 4, free: 16, bookable: 16 });
  });

  test("are fewer where somebody waits for them", () => {
    const days = allOpen(10).map((day) => ({ ...day, claimed: day.date === "2026-06-22" ? 1 : 0 }));
    expect(count(days, [SOON])[1]?.free).toBe(19);
  });

  test("are none of a closed day, nor of its pair's", () => {
    const days = allOpen(10).map((day) => ({ ...day, isClosed: day.date === "2026-06-25" }));
    expect(count(days, [SOON])[1]).toMatchObject({ capacity: 10, free: 10 });
    // A presentation on a closed day leads nowhere.
    const closed = [
      ...allOpen(10),
      { ...DATES[0], _id: "x", ...dayWith(0, 0, true), date: "2026-06-18" } as CountedDay,
    ];
    expect(count(closed, [SOON])[1]).toMatchObject({
      bookable: 0,
      blocked: { day: "2026-06-22", presentations: "none" },
    });
  });

  test("say that the presentations before a day are full", () => {
    expect(count(allOpen(10), [{ ...SOON, busyCapacity: 100 }])[1]?.blocked).toEqual({
      day: "2026-06-22",
      presentations: "full",
    });
  });

  test("have no place where only one day of a pair is open", () => {
    const days = allOpen(10).filter(({ sessionId }) => sessionId !== "thu");
    expect(placesOf(SESSIONS, days).map(({ date }) => date)).toEqual(["2026-06-20", "2026-06-27"]);
  });
});
