import { type Day, dayIn, daysBetween } from "@/lib/kit/day";
import { dayText, instantText } from "./dates";

const HALF_A_YEAR_DAYS = 183;
const NEAR_STYLES = { longInstant: "nearInstant", shortInstant: "nearShortInstant" } as const;

const needsYear = (day: Day, today: Day): boolean =>
  day.slice(0, 4) !== today.slice(0, 4) && Math.abs(daysBetween(today, day)) > HALF_A_YEAR_DAYS;

/**
 * A day in a list of near days. Its year is left out if it is today's year or the day is at most half a year away. What is
 * sent or printed always names the year: it may be read later.
 */
export const nearDayText = (language: string, day: Day, today: Day): string =>
  dayText(language, needsYear(day, today) ? "longDay" : "nearDay", day);

/** An instant in a list of near ones, by the rule of `nearDayText`. */
export const nearInstantText = (
  language: string,
  style: keyof typeof NEAR_STYLES,
  instant: Date,
  { zone, today }: { zone: string; today: Day },
): string => instantText(language, needsYear(dayIn(zone, instant), today) ? style : NEAR_STYLES[style], instant, zone);
