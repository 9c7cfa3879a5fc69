import { type Day, daysBetween } from "@/lib/kit/day";

/** How many past weeks are looked at. */
export const PACE_WEEKS = 12;
/** With fewer past weeks nothing is usual. */
export const PACE_WEEKS_MIN = 3;

/** Bookings of a past week that were made so many whole weeks before now, and those of them made before the week began. */
export interface PastBookings {
  monday: Day;
  ageWeeks: number;
  count: number;
  beforeOpening: number;
}

/** Past weeks with their places, and what was booked when. */
export interface Past {
  weeks: readonly { monday: Day; capacity: number }[];
  bookings: readonly PastBookings[];
}

/** The usual share (0–1) of places that is taken so long before a week, and on the day on which it begins. */
export interface UsualPace {
  byNow: number;
  atOpening: number;
}

const share = (taken: number, capacity: number): number => Math.min(1, taken / capacity);
const mean = (shares: readonly number[]): number => shares.reduce((total, one) => total + one, 0) / shares.length;

/** What past weeks had by the moment that lay as long before them as now lies before the week of `monday`; nothing with too few. */
export const usualPace = ({ weeks, bookings }: Past, monday: Day): UsualPace | undefined => {
  const counted = weeks.filter((week) => week.capacity > 0 && week.monday < monday);
  if (counted.length < PACE_WEEKS_MIN) return undefined;
  const shares = counted.map((week) => {
    const own = bookings.filter((one) => one.monday === week.monday);
    const distance = daysBetween(week.monday, monday) / 7;
    const early = own.filter(({ ageWeeks }) => ageWeeks >= distance);
    return {
      byNow: share(
        early.reduce((sum, { count }) => sum + count, 0),
        week.capacity,
      ),
      atOpening: share(
        own.reduce((sum, { beforeOpening }) => sum + beforeOpening, 0),
        week.capacity,
      ),
    };
  });
  return { byNow: mean(shares.map(({ byNow }) => byNow)), atOpening: mean(shares.map(({ atOpening }) => atOpening)) };
};

/** The share of places that will be taken when a week begins, if as many more are booked as usual. */
export const expectedShare = (taken: number, capacity: number, { byNow, atOpening }: UsualPace): number =>
  Math.min(1, share(taken, capacity) + Math.max(0, atOpening - byNow));
