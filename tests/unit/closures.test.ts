import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEligible, startDayOffers } from "@/lib/domain/schedule/availability";
import {
  closureOn,
  daysOfRange,
  isClosedThroughout,
  openSeatsOf,
  rangeProblem,
  suggestedHolidays,
} from "@/lib/domain/schedule/closures";
import { type BookedSeats, nearestAlternatives } from "@/lib/domain/schedule/nearest-alternatives";
import { dayIn, plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

const ZONE = "Asia/Yerevan";
// A Monday.
const TODAY = "2026-06-08";
const moment = { zone: ZONE, now: instantAt(TODAY, "09:00", ZONE) };

describe("a range of closed days", () => {
  test("begins today at the earliest, in order, for a year at most, not too far ahead", () => {
    const range = (from: number, to: number) => ({ from: plusDays(TODAY, from), to: plusDays(TODAY, to) });
    expect(rangeProblem(range(0, 0), TODAY)).toBeUndefined();
    expect(rangeProblem(range(1, 366), TODAY)).toBeUndefined();
    expect(rangeProblem(range(-1, 3), TODAY)).toBe("past");
    expect(rangeProblem(range(3, 2), TODAY)).toBe("order");
    expect(rangeProblem(range(1, 367), TODAY)).toBe("tooLong");
    expect(rangeProblem(range(733, 733), TODAY)).toBe("tooFar");
  });

  test("is closed throughout by several closures together", () => {
    const closures = [
      { from: "2026-06-10", to: "2026-06-11" },
      { from: "2026-06-12", to: "2026-06-13" },
    ];
    expect(isClosedThroughout(closures, { from: "2026-06-11", to: "2026-06-12" })).toBe(true);
    expect(isClosedThroughout(closures, { from: "2026-06-13", to: "2026-06-14" })).toBe(false);
    expect(daysOfRange({ from: "2026-06-29", to: "2026-07-01" })).toEqual(["2026-06-29", "2026-06-30", "2026-07-01"]);
  });
});

describe("suggested holidays", () => {
  test("are on weekdays with sessions, and not closed yet", () => {
    const holidays = { "2026-06-15": "Monday", "2026-06-20": "Saturday", "2026-06-11": "Thursday" };
    expect(suggestedHolidays(holidays, [1, 4], [])).toEqual([
      { day: "2026-06-11", name: "Thursday" },
      { day: "2026-06-15", name: "Monday" },
    ]);
    expect(suggestedHolidays(holidays, [1, 4], [{ from: "2026-06-10", to: "2026-06-12" }])).toHaveLength(1);
  });
});

const FIRST = { _id: "first", weekday: 1, start_time: "15:00", pairId: "second" };
const SECOND = { _id: "second", weekday: 4, start_time: "15:00", pairId: "first" };
const WEEKS = [1, 2, 3, 4];

/** A pair on Mondays and Thursdays, and a presentation on each Saturday before, with these free seats, from next week on. */
const scheduleOf = (free: readonly number[], presentationFree: readonly number[]) => ({
  sessions: [FIRST, SECOND],
  days: WEEKS.flatMap((week, index) =>
    [FIRST, SECOND].map((session) => ({
      _id: `${session._id} ${week}`,
      sessionId: session._id,
      date: plusDays(TODAY, 7 * week + session.weekday - 1),
      capacity: 10,
      busyCapacity: 10 - (free[index] ?? 0),
    })),
  ),
  presentations: WEEKS.map((week, index) => ({
    _id: `presentation ${week}`,
    date: instantAt(plusDays(TODAY, 7 * week - 2), "12:00", ZONE).toISOString(),
    startDates: WEEKS.map((other) => plusDays(TODAY, 7 * other)),
    capacity: 10,
    busyCapacity: 10 - (presentationFree[index] ?? 0),
  })),
  claims: [],
  moment,
  ages: {},
});

const bookedIn = (week: number): BookedSeats => ({
  sessionId: "first",
  secondSessionId: "second",
  startDayId: `first ${week}`,
  pairStartDayId: `second ${week}`,
  presentationId: `presentation ${week}`,
  startDay: plusDays(TODAY, 7 * week),
  presentationDate: instantAt(plusDays(TODAY, 7 * week - 2), "12:00", ZONE).toISOString(),
});

const seats = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 });
const closures = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 35 }), fc.integer({ min: 0, max: 6 })).map(([from, length]) => ({
    from: plusDays(TODAY, from),
    to: plusDays(TODAY, from + length),
  })),
  { maxLength: 4 },
);

describe("the nearest alternative", () => {
  test("is never on a closed day and never full, however many people are moved", () => {
    const people = fc.array(fc.constantFrom(...WEEKS), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(seats, seats, closures, people, (free, presentationFree, closed, weeks) => {
        const schedule = scheduleOf(free, presentationFree);
        const open = { ...schedule, ...openSeatsOf(schedule, closed, ZONE) };
        const left = new Map(
          [...schedule.days, ...schedule.presentations].map((row) => [row._id, 10 - row.busyCapacity]),
        );
        const booked = weeks.map(bookedIn);
        nearestAlternatives(booked, open).forEach((proposal, index) => {
          if (!proposal) return;
          const person = booked[index] as BookedSeats;
          const pairId = proposal.start.startDayId.replace("first", "second");
          for (const day of [
            proposal.startDay,
            proposal.pairStartDay as string,
            dayIn(ZONE, new Date(proposal.presentationDate)),
          ])
            expect(closureOn(closed, day)).toBeUndefined();
          const own = [person.startDayId, person.pairStartDayId, person.presentationId];
          for (const id of [proposal.start.startDayId, pairId, proposal.presentationId])
            if (!own.includes(id)) left.set(id, (left.get(id) ?? 0) - 1);
        });
        expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("is the next free day, else the last free one before, and keeps what is not closed", () => {
    const proposalIn = (week: number, free: number[], closed: { from: string; to: string }[]) => {
      const schedule = scheduleOf(free, [5, 5, 5, 5]);
      return nearestAlternatives([bookedIn(week)], { ...schedule, ...openSeatsOf(schedule, closed, ZONE) })[0];
    };
    const monday = (week: number) => plusDays(TODAY, 7 * week);
    const closed = (day: string) => [{ from: day, to: day }];
    expect(proposalIn(2, [5, 5, 5, 5], closed(monday(2)))).toMatchObject({
      startDay: monday(3),
      pairStartDay: plusDays(monday(3), 3),
      presentationId: "presentation 2",
    });
    expect(proposalIn(2, [5, 5, 0, 0], closed(monday(2)))).toMatchObject({ startDay: monday(1) });
    // The second day is closed: the pair is moved whole.
    expect(proposalIn(2, [5, 5, 5, 5], closed(plusDays(monday(2), 3)))).toMatchObject({ startDay: monday(3) });
    // The presentation is closed: the start day stays, though nobody else could have it.
    expect(proposalIn(2, [0, 0, 0, 0], closed(plusDays(monday(2), -2)))).toMatchObject({
      startDay: monday(2),
      presentationId: "presentation 1",
    });
    expect(proposalIn(2, [0, 5, 0, 0], closed(monday(2)))).toBeUndefined();
  });

  test("is on a day on which the student has an accepted age", () => {
    const schedule = { ...scheduleOf([5, 5, 5, 5], [5, 5, 5, 5]), ages: { max: 17 } };
    // Eighteen in the third week.
    const person = { ...bookedIn(2), birthDate: "2008-06-26" };
    const closed = [{ from: plusDays(TODAY, 14), to: plusDays(TODAY, 14) }];
    const [proposal] = nearestAlternatives([person], { ...schedule, ...openSeatsOf(schedule, closed, ZONE) });
    expect(proposal?.startDay).toBe(plusDays(TODAY, 7));
  });
});

describe("offers", () => {
  test("are never on closed days", () => {
    fc.assert(
      fc.property(seats, closures, (free, closed) => {
        const schedule = scheduleOf(free, free);
        const open = { ...schedule, ...openSeatsOf(schedule, closed, ZONE) };
        const offers = startDayOffers(FIRST, SECOND, open).filter(({ isAvailable }) => isAvailable);
        for (const { date } of offers) {
          expect(closureOn(closed, date)).toBeUndefined();
          expect(closureOn(closed, plusDays(date, 3))).toBeUndefined();
          expect(weekdayOf(date)).toBe(1);
          const leading = open.presentations.filter((presentation) => isEligible(presentation, date, moment));
          expect(leading.length).toBeGreaterThan(0);
          for (const presentation of leading)
            expect(closureOn(closed, dayIn(ZONE, new Date(presentation.date)))).toBeUndefined();
        }
      }),
    );
  });
});
