import { bcp47 } from "@/lib/domain/country/locales";
import { dateFormat } from "@/lib/kit/date-format";
import { type Day, dayIn, timeIn, weekdayOf } from "@/lib/kit/day";
import { clockOptions, hoursText } from "./clock";
import { DATE_NAMES, type DateNames } from "./date-names";

const NEAR_DAY = { weekday: "long", month: "long", day: "numeric" } as const;
const LONG_DAY = { ...NEAR_DAY, year: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

// Japanese dates have the weekday in brackets after the day: 2026年11月22日(日).
const withShortWeekday = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  language.startsWith("ja") && options.weekday && options.day ? { ...options, weekday: "short" } : options;

/** Each date style: `Intl` options, and tokens for languages that `Intl` lacks. */
const STYLES = {
  longDay: { intl: LONG_DAY, tokens: "EEEE, d MMMM yyyy" },
  nearDay: { intl: NEAR_DAY, tokens: "EEEE, d MMMM" },
  longDate: { intl: { dateStyle: "long" }, tokens: "d MMMM yyyy" },
  mediumDate: { intl: { dateStyle: "medium" }, tokens: "d MMM yyyy" },
  dayOfMonth: { intl: { day: "numeric", month: "short" }, tokens: "d MMM" },
  weekdayAndDay: { intl: { weekday: "short", day: "numeric", month: "short" }, tokens: "EEE, d MMM" },
  weekday: { intl: { weekday: "long" }, tokens: "EEEE" },
  shortWeekday: { intl: { weekday: "short" }, tokens: "EEE" },
  month: { intl: { month: "long" }, tokens: "LLLL" },
  shortMonth: { intl: { month: "short" }, tokens: "LLL" },
  longInstant: { intl: { ...LONG_DAY, ...CLOCK }, tokens: "EEEE, d MMMM yyyy, HH:mm" },
  nearInstant: { intl: { ...NEAR_DAY, ...CLOCK }, tokens: "EEEE, d MMMM, HH:mm" },
  shortInstant: { intl: { dateStyle: "medium", timeStyle: "short" }, tokens: "d MMM yyyy, HH:mm" },
  nearShortInstant: { intl: { day: "numeric", month: "short", ...CLOCK }, tokens: "d MMM, HH:mm" },
} as const satisfies Record<string, { intl: Intl.DateTimeFormatOptions; tokens: string }>;

export type DateStyle = keyof typeof STYLES;

const withClock = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  ...(options.hour && clockOptions(language)),
  ...(options.timeStyle && { hourCycle: clockOptions(language).hourCycle }),
});

/** The text of each token for an instant. */
const tokenTexts = (names: DateNames, instant: Date, zone: string): Record<string, string | undefined> => {
  const day = dayIn(zone, instant);
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const weekday = weekdayOf(day);
  return {
    yyyy: String(year),
    LLLL: names.months[month - 1],
    MMMM: `${names.months[month - 1]}${names.monthEnding ?? ""}`,
    LLL: names.shortMonths[month - 1],
    MMM: names.shortMonths[month - 1],
    d: String(date),
    EEEE: names.weekdays[weekday - 1],
    EEE: names.shortWeekdays[weekday - 1],
    "HH:mm": timeIn(zone, instant),
  };
};

/** An instant in a zone, formatted in a language. */
export const instantText = (language: string, style: DateStyle, instant: Date, zone: string): string => {
  const { intl, tokens } = STYLES[style];
  const names = DATE_NAMES[language];
  if (names) {
    const texts = tokenTexts(names, instant, zone);
    return tokens.replace(/HH:mm|[yLMEd]+/g, (token) => texts[token] ?? token);
  }
  return dateFormat(bcp47(language), {
    ...withClock(language, withShortWeekday(language, intl)),
    timeZone: zone,
  }).format(instant);
};

/** A calendar day formatted in a language, without a zone. */
export const dayText = (language: string, style: DateStyle, day: Day): string =>
  instantText(language, style, new Date(`${day}T00:00:00Z`), "UTC");

/** The name of an ISO weekday, Monday 1. */
export const weekdayText = (language: string, weekday: number, style: "weekday" | "shortWeekday" = "weekday"): string =>
  // 2024-01-01 was a Monday.
  instantText(language, style, new Date(Date.UTC(2024, 0, weekday)), "UTC");

/** The weekday and the times of a session. */
export interface WeeklySession {
  weekday: number;
  start_time: string;
  end_time: string;
}

/** "Monday 15:30–17:30". */
export const sessionText = (language: string, { weekday, start_time, end_time }: WeeklySession): string =>
  `${weekdayText(language, weekday)} ${hoursText(language, start_time, end_time)}`;

/** What stands between a day and a time. */
export const beforeClock = (language: string): string => (language.startsWith("ja") ? " " : ", ");

/** A session on a day: "Monday, May 18, 2026, 3:30–5:30 PM", "2026年5月18日(月) 15:30–17:30". */
export const startText = (
  language: string,
  day: Day,
  { start_time, end_time }: Pick<WeeklySession, "start_time" | "end_time">,
): string => {
  return dayText(language, "longDay", day) + beforeClock(language) + hoursText(language, start_time, end_time);
};

interface StartDays {
  startDay: Day;
  pairStartDay?: Day | null | undefined;
  session: Pick<WeeklySession, "start_time" | "end_time">;
  secondarySession: Pick<WeeklySession, "start_time" | "end_time"> | null;
}

/** The first session of each day of an appointment. */
export const startTexts = (language: string, booked: StartDays): string[] => {
  const { startDay, pairStartDay, session, secondarySession } = booked;
  return [
    startText(language, startDay, session),
    ...(pairStartDay && secondarySession ? [startText(language, pairStartDay, secondarySession)] : []),
  ];
};
