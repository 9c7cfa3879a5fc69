import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedShare, PACE_WEEKS_MIN, type Past, usualPace } from "@/lib/domain/schedule/pace";
import { plusDays } from "@/lib/kit/day";

const NEXT = "2026-06-22";
/** The Monday so many weeks before the coming one. */
const before = (weeks: number) => plusDays(NEXT, -7 * weeks);
const week = (weeks: number, capacity = 10) => ({ monday: before(weeks), capacity });
const bookings = (weeks: number, ageWeeks: number, count: number, beforeOpening = count) => ({
  monday: before(weeks),
  ageWeeks,
  count,
  beforeOpening,
});

const anyPast: fc.Arbitrary<Past> = fc
  .array(
    fc.record({
      capacity: fc.nat(40),
      bookings: fc.array(fc.record({ ageWeeks: fc.nat(20), count: fc.integer({ min: 1, max: 10 }) }), { maxLength: 5 }),
    }),
    { minLength: PACE_WEEKS_MIN, maxLength: 12 },
  )
  .map((weeks) => ({
    weeks: weeks.map(({ capacity }, index) => week(index + 2, capacity)),
    bookings: weeks.flatMap((one, index) =>
      one.bookings.map(({ ageWeeks, count }) => bookings(index + 2, ageWeeks, count)),
    ),
  }));

describe("the usual pace of a week", () => {
  test("is the mean share that past weeks had as long before they began", () => {
    const weeks = [week(1), week(2), week(3)];
    // A week before, five, none and ten of ten seats were taken; another seat was booked on the days before.
    const past = [bookings(1, 1, 5), bookings(1, 0, 1), bookings(2, 1, 2), bookings(3, 3, 10), bookings(3, 0, 3, 0)];
    expect(usualPace({ weeks, bookings: past }, NEXT)).toEqual({
      byNow: (5 + 0 + 10) / 30,
      atOpening: (6 + 2 + 10) / 30,
    });
  });

  test("is not known with fewer than three past weeks that had seats", () => {
    const weeks = [week(1), week(2), week(3, 0), week(0)];
    expect(usualPace({ weeks, bookings: [] }, NEXT)).toBeUndefined();
    expect(usualPace({ weeks: [...weeks, week(4)], bookings: [] }, NEXT)).toEqual({ byNow: 0, atOpening: 0 });
  });

  test("is a share, the smaller the farther off the week is", () => {
    fc.assert(
      fc.property(anyPast, fc.nat(9), (past, weeks) => {
        const [near, far] = [weeks, weeks + 1].map((ahead) => usualPace(past, plusDays(NEXT, 7 * ahead)));
        if (!near || !far) return;
        for (const share of [near.byNow, near.atOpening]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(far.byNow).toBeLessThanOrEqual(near.byNow);
      }),
    );
  });
});

describe("the share that is expected when a week begins", () => {
  test("is what is taken now, and as much more as usual", () => {
    expect(expectedShare(6, 20, { byNow: 0.25, atOpening: 0.75 })).toBeCloseTo(0.8);
  });

  test("is neither less than what is taken now, nor more than all", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 1, max: 30 }), share, share, (taken, capacity, byNow, atOpening) => {
        const expected = expectedShare(Math.min(taken, capacity), capacity, { byNow, atOpening });
        expect(expected).toBeGreaterThanOrEqual(Math.min(taken, capacity) / capacity);
        expect(expected).toBeLessThanOrEqual(1);
      }),
    );
  });
});
