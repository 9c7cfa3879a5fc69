import { type Day, daysBetween, daysOfWeek, mondayOf, plusDays } from "@/lib/kit/day";

/** The dashboard's first load: ten weeks, from the previous week on. */
export const INITIAL_WEEKS = 10;
/** Each "earlier" or "later" loads five more. */
export const MORE_WEEKS = 5;
/** The most weeks that one call may ask for. */
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

/** What is dated, by the Monday of its week. Each date is looked up once: finding a Monday is slow. */
export const groupByWeek = <Dated extends { date: Day }>(dated: readonly Dated[]): ReadonlyMap<Day, Dated[]> => {
  const mondays = new Map<Day, Day>();
  const weeks = new Map<Day, Dated[]>();
  for (const one of dated) {
    const monday = mondays.get(one.date) ?? mondayOf(one.date);
    mondays.set(one.date, monday);
    const week = weeks.get(monday);
    if (week) week.push(one);
    else weeks.set(monday, [one]);
  }
  return weeks;
};

interface WeekRequest {
  direction: Direction;
  weeksCount: number;
  referenceDate: Day;
}

/** The weeks of the first load; later on, all weeks between the first and the last that are listed. */
export const requestsForListed = (listed: readonly { firstDay: Day }[], today: Day): WeekRequest[] => {
  const [first, last] = [listed[0], listed.at(-1)];
  if (!first || !last)
    return [{ direction: "future", weeksCount: INITIAL_WEEKS, referenceDate: firstReference(today) }];
  const count = daysBetween(first.firstDay, last.firstDay) / 7 + 1;
  return Array.from({ length: Math.ceil(count / WEEKS_MAX) }, (_, index) => ({
    direction: "future",
    weeksCount: Math.min(WEEKS_MAX, count - index * WEEKS_MAX),
    referenceDate: plusDays(first.firstDay, 7 * index * WEEKS_MAX),
  }));
};

/** The five weeks before the first week that is listed, or after the last. */
export const requestForMore = (listed: readonly { firstDay: Day }[], direction: Direction): WeekRequest => {
  const [first, last] = [listed[0]?.firstDay ?? "", listed.at(-1)?.firstDay ?? ""];
  return { direction, weeksCount: MORE_WEEKS, referenceDate: direction === "past" ? first : plusDays(last, 7) };
};

/** Every week once, ascending. Of a week in both lists it is that of `newer`. */
export const mergeWeeks = <Week extends { firstDay: Day }>(older: readonly Week[], newer: readonly Week[]): Week[] => {
  const byMonday = new Map([...older, ...newer].map((week) => [week.firstDay, week]));
  return [...byMonday.values()].sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
};
