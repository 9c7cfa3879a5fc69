import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canCombine, isEligible, offeredSessions, startDayOffers } from "@/lib/domain/schedule/availability";
import { dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

const ZONES = ["Europe/Berlin", "America/Los_Angeles", "Asia/Yerevan", "Asia/Tokyo"] as const;

const session = (_id: string, weekday: number, pairId: string | null) => ({
  _id,
  weekday,
  start_time: "15:00",
  pairId,
});
const day = (sessionId: string, date: string, busyCapacity = 0) => ({
  _id: `${sessionId} ${date}`,
  sessionId,
  date,
  capacity: 1,
  busyCapacity,
});
const presentation = (date: string, startDates: string[]) => ({
  _id: date,
  date,
  capacity: 1,
  busyCapacity: 0,
  startDates,
});

describe("a presentation", () => {
  test("serves only days after its own in the location's zone, across daylight saving too", () => {
    for (const zone of ZONES)
      for (const date of ["2026-03-29", "2026-11-01", "2026-06-15"]) {
        const now = instantAt(plusDays(date, -3), "12:00", zone);
        const isEligibleAt = (instant: Date) =>
          isEligible(presentation(instant.toISOString(), [date]), date, { zone, now });
        const midnight = instantAt(date, "00:00", zone).getTime();
        expect(isEligibleAt(new Date(midnight - 60_000))).toBe(true);
        expect(isEligibleAt(new Date(midnight))).toBe(false);
        expect(isEligibleAt(now)).toBe(false);
      }
  });
});

describe("start days", () => {
  test("compare today in the location's zone", () => {
    // Still the 15th in Los Angeles, the 16th in Tokyo.
    const now = new Date("2026-11-16T03:00:00Z");
    const days = [day("one", "2026-11-16")];
    const presentations = [presentation("2026-11-16T04:00:00Z", ["2026-11-16"])];
    const isAvailable = (zone: string) =>
      startDayOffers(session("one", 1, null), undefined, { days, presentations, moment: { zone, now } })[0]
        ?.isAvailable;
    expect(isAvailable("America/Los_Angeles")).toBe(true);
    expect(isAvailable("Asia/Tokyo")).toBe(false);
  });

  test("of a pair are chosen together; a single session goes with any other, or none", () => {
    const [monday, thursday, friday] = [
      session("monday", 1, "thursday"),
      session("thursday", 4, "monday"),
      session("friday", 5, null),
    ];
    expect(canCombine(monday, thursday)).toBe(true);
    expect(canCombine(monday, undefined)).toBe(false);
    expect(canCombine(monday, friday)).toBe(false);
    expect(canCombine(friday, undefined)).toBe(true);
    expect(canCombine(friday, monday)).toBe(true);
    expect(canCombine(friday, friday)).toBe(false);
  });

  test("that are available have seats in both sessions and a presentation, and one of them is the closest", () => {
    const zone = "Europe/Berlin";
    const now = new Date("2026-11-16T12:00:00Z");
    const today = dayIn(zone, now);
    const [first, second] = [session("a", 1, "b"), session("b", 4, "a")];
    const busy = fc.array(fc.nat(2), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(busy, busy, busy, (one, other, busyCounts) => {
        const dates = one.map((_, week) => plusDays("2026-11-16", 7 * week));
        const days = dates.flatMap((date, index) => [
          ...(one[index] === 2 ? [] : [day("a", date, one[index])]),
          ...(other[index] === 2 ? [] : [day("b", plusDays(date, 3), other[index])]),
        ]);
        const served = busyCounts.map((seats, index) => ({
          ...presentation(instantAt(plusDays(dates[index] ?? "", -1), "12:00", zone).toISOString(), [
            dates[index] ?? "",
          ]),
          busyCapacity: Math.min(seats, 1),
        }));
        const offered = { days, presentations: served, moment: { zone, now } };
        const offers = startDayOffers(first, second, offered);
        const free = dates.filter(
          (date, index) => date > today && one[index] === 0 && other[index] === 0 && busyCounts[index] === 0,
        );
        expect(offers.filter((offer) => offer.isAvailable).map((offer) => offer.date)).toEqual(free);
        expect(offers.filter((offer) => offer.isClosest).map((offer) => offer.date)).toEqual(free.slice(0, 1));
        const sessions = offeredSessions([first, second], offered);
        expect(sessions.every((session) => session.isAvailable === free.length > 0)).toBe(true);
      }),
    );
  });
});
