import { addYears, endOfMonth, formatISO, isValid, parseISO } from "date-fns";
import { DAY_MS } from "./durations";
import { memoizeByKey } from "./memoize";

/** A calendar day, `YYYY-MM-DD`. The caller knows its zone. */
export type Day = string;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a real calendar day: `2026-02-30` is not. */
export const isDay = (text: string): text is Day => DAY_PATTERN.test(text) && isValid(parseISO(text));

/** The first day that a request may name, and the first one after the last. PostgreSQL refuses days far beyond them. */
export const [FIRST_REQUESTABLE_DAY, AFTER_REQUESTABLE_DAYS] = ["1900-01-01", "2200-01-01"];

/** Whether a text is a day that a request may name. */
export const isRequestableDay = (text: string): text is Day =>
  isDay(text) && text >= FIRST_REQUESTABLE_DAY && text < AFTER_REQUESTABLE_DAYS;

/** Whether a text is the name of a time zone that this system knows. */
export const isTimeZone = (text: string): boolean => {
  try {
    return text !== "" && Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: text }));
  } catch {
    return false;
  }
};

// Making a format costs as much as a hundred uses.
const clockOf = memoizeByKey((zone) => {
  const digits = { month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-GB", { year: "numeric", ...digits, hourCycle: "h23", timeZone: zone });
});

// "15/06/2026, 08:30"
const readClock = (zone: string, instant: Date): string[] =>
  clockOf(zone)
    .format(instant)
    .split(/[/, ]+/);

/** The calendar day that an instant falls on in a zone. */
export const dayIn = (zone: string, instant: Date): Day => {
  const [day, month, year = ""] = readClock(zone, instant);
  return `${year.padStart(4, "0")}-${month}-${day}`;
};

/** The clock time, `HH:mm`, of an instant in a zone. */
export const timeIn = (zone: string, instant: Date): string => readClock(zone, instant)[3] ?? "";

// date-fns's `format` would add a whole locale to the browser's bundle.
const formatDay = (date: Date): Day => formatISO(date, { representation: "date" });

// A page counts thousands of days, and all of them last 24 hours in UTC, where a text without a time is read.
const msOf = (day: Day): number => Date.parse(day);

/** The day that many days later; earlier when negative. */
export const plusDays = (day: Day, days: number): Day => new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day that many years later; the 29th of February is the 28th in other years. */
export const plusYears = (day: Day, years: number): Day => formatDay(addYears(parseISO(day), years));

/** ISO weekday: Monday 1 to Sunday 7. */
export const weekdayOf = (day: Day): number => new Date(msOf(day)).getUTCDay() || 7;

/** The Monday of the day's week. */
export const mondayOf = (day: Day): Day => plusDays(day, 1 - weekdayOf(day));

/** The seven days, Monday to Sunday, of the day's week. */
export const daysOfWeek = (day: Day): Day[] => {
  const monday = mondayOf(day);
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => plusDays(monday, offset));
};

/** A month's first and last day; months count from 0. */
export const monthEnds = (year: number, month: number): [first: Day, last: Day] => {
  const first = new Date(year, month, 1);
  return [formatDay(first), formatDay(endOfMonth(first))];
};

/** Whole years from one day to a later one. */
export const yearsBetween = (from: Day, to: Day): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** Days from one day to another; negative when that is earlier. */
export const daysBetween = (from: Day, to: Day): number => (msOf(to) - msOf(from)) / DAY_MS;
