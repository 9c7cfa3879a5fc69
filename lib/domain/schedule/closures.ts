import { type Day, dayIn, daysBetween, plusDays, weekdayOf } from "@/lib/kit/day";

/** The longest closure, in days. */
const CLOSED_DAYS_MAX = 366;
/** How far ahead a closure may end, in days. */
export const CLOSED_AHEAD_MAX = 2 * 366;
/** The longest note of a closure, in characters. */
export const CLOSURE_NOTE_MAX = 120;
/** The most closures of one request: all public holidays of a year. */
export const CLOSURES_AT_ONCE = 60;

/** Days on which a centre is closed, both included. */
export interface ClosedRange {
  from: Day;
  to: Day;
}

/** The closure of a day; undefined if the centre is open on it. */
export const closureOn = <Closure extends ClosedRange>(closures: readonly Closure[], day: Day): Closure | undefined =>
  closures.find(({ from, to }) => from <= day && day <= to);

/** Whether two ranges have a day in common. */
export const rangesOverlap = (one: ClosedRange, other: ClosedRange): boolean =>
  one.from <= other.to && other.from <= one.to;

/** The days of a range, ascending. */
export const daysOfRange = ({ from, to }: ClosedRange): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, offset) => plusDays(from, offset));

/** Whether other closures close every day of a range already. */
export const isClosedThroughout = (closures: readonly ClosedRange[], range: ClosedRange): boolean =>
  daysOfRange(range).every((day) => closureOn(closures, day) !== undefined);

interface Suggestion {
  day: Day;
  name: string;
}

/** The public holidays on weekdays with sessions that are not closed yet, ascending. */
export const suggestedHolidays = (
  holidays: Readonly<Record<Day, string>>,
  weekdays: readonly number[],
  closures: readonly ClosedRange[],
): Suggestion[] =>
  Object.entries(holidays)
    .map(([day, name]) => ({ day, name }))
    .filter(({ day }) => weekdays.includes(weekdayOf(day)) && !closureOn(closures, day))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

export type RangeProblem = "past" | "order" | "tooLong" | "tooFar";

/** Why days cannot be closed: they begin before today, end before they begin, or are too many or too far ahead. */
export const rangeProblem = (range: ClosedRange, today: Day): RangeProblem | undefined => {
  if (range.from < today) return "past";
  if (range.to < range.from) return "order";
  if (daysBetween(range.from, range.to) >= CLOSED_DAYS_MAX) return "tooLong";
  return daysBetween(today, range.to) > CLOSED_AHEAD_MAX ? "tooFar" : undefined;
};

interface Seats<StartDay, Presentation> {
  days: readonly StartDay[];
  presentations: readonly Presentation[];
}

/** The start days and presentations that are on no closed day of the location. There are no seats on closed days. */
export const openSeatsOf = <StartDay extends { date: Day }, Presentation extends { date: string }>(
  { days, presentations }: Seats<StartDay, Presentation>,
  closures: readonly ClosedRange[],
  zone: string,
): { days: StartDay[]; presentations: Presentation[] } => ({
  days: days.filter(({ date }) => !closureOn(closures, date)),
  presentations: presentations.filter(({ date }) => !closureOn(closures, dayIn(zone, new Date(date)))),
});
