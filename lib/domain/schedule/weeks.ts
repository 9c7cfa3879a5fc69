import { type Day, daysOfWeek, mondayOf, plusDays } from "@/lib/kit/day";

/** The dashboard's first load: ten weeks, from the previous week on. */
export const INITIAL_WEEKS = 10;
/** Each "earlier" or "later" loads five more. */
export const MORE_WEEKS = 5;
export const WEEKS_MAX = 52;

export type Direction = "future" | "past";

/** The reference day of the first load: one week before today. */
export const firstReference = (today: Day): Day => plusDays(today, -7);

/**
 * The Mondays of `count` weeks, ascending. `future` begins with the reference day's own week; `past` ends with the
 * week before it.
 */
export const mondaysFrom = (referenceDate: Day, direction: Direction, count: number): Day[] => {
  const monday = mondayOf(referenceDate);
  const first = direction === "future" ? monday : plusDays(monday, -7 * count);
  return Array.from({ length: count }, (_, index) => plusDays(first, 7 * index));
};

/** A week's days, its first and last day, and its name in ISO dates. */
export const weekRange = (monday: Day) => {
  const value = daysOfWeek(monday);
  const lastDay = plusDays(monday, 6);
  return { value, firstDay: monday, lastDay, name: `${monday} - ${lastDay}` };
};
