import type { Locale as DateLocale } from "date-fns";
import { hy } from "date-fns/locale/hy";
import { ka } from "date-fns/locale/ka";
import { kk } from "date-fns/locale/kk";
import { formatInTimeZone } from "date-fns-tz";
import { bcp47 } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";
import { clockOptions, hoursText } from "./clock";

// "15 May" is "15 of May" in Armenian, which the library leaves out.
const withGenitive = (locale: DateLocale): DateLocale => ({
  ...locale,
  localize: {
    ...locale.localize,
    month: (month, options) => {
      const name = locale.localize.month(month, options);
      return options?.context === "formatting" && options.width === "wide" ? `${name}ի` : name;
    },
  },
});

/**
 * Chromium knows no Armenian, Georgian or Kazakh dates and would show English ones; these come from a library, on the
 * server too, so that both say the same.
 */
const UNKNOWN_TO_BROWSERS: Readonly<Record<string, DateLocale>> = { hy: withGenitive(hy), ka, kk };

const LONG_DAY = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** Each way to write a date: for `Intl`, and in the library's tokens. */
const STYLES = {
  longDay: { intl: LONG_DAY, tokens: "EEEE, d MMMM yyyy" },
  longDate: { intl: { dateStyle: "long" }, tokens: "d MMMM yyyy" },
  mediumDate: { intl: { dateStyle: "medium" }, tokens: "d MMM yyyy" },
  dayOfMonth: { intl: { day: "numeric", month: "short" }, tokens: "d MMM" },
  weekdayAndDay: { intl: { weekday: "short", day: "numeric", month: "short" }, tokens: "EEE, d MMM" },
  weekday: { intl: { weekday: "long" }, tokens: "EEEE" },
  shortWeekday: { intl: { weekday: "short" }, tokens: "EEE" },
  month: { intl: { month: "long" }, tokens: "LLLL" },
  shortMonth: { intl: { month: "short" }, tokens: "LLL" },
  longInstant: { intl: { ...LONG_DAY, ...CLOCK }, tokens: "EEEE, d MMMM yyyy, HH:mm" },
  shortInstant: { intl: { dateStyle: "medium", timeStyle: "short" }, tokens: "d MMM yyyy, HH:mm" },
} as const satisfies Record<string, { intl: Intl.DateTimeFormatOptions; tokens: string }>;

export type DateStyle = keyof typeof STYLES;

const withClock = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions => ({
  ...options,
  ...(options.hour && clockOptions(language)),
  ...(options.timeStyle && { hourCycle: clockOptions(language).hourCycle }),
});

/** An instant in a zone, as the language writes it. */
export const instantText = (language: string, style: DateStyle, instant: Date, zone: string): string => {
  const { intl, tokens } = STYLES[style];
  const locale = UNKNOWN_TO_BROWSERS[language];
  if (locale) return formatInTimeZone(instant, zone, tokens, { locale });
  return new Intl.DateTimeFormat(bcp47(language), { ...withClock(language, intl), timeZone: zone }).format(instant);
};

/** A calendar day as the language writes it: the day itself, in no zone. */
export const dayText = (language: string, style: DateStyle, day: Day): string =>
  instantText(language, style, new Date(`${day}T00:00:00Z`), "UTC");

/** The name of an ISO weekday, Monday 1. */
export const weekdayText = (language: string, weekday: number, style: "weekday" | "shortWeekday" = "weekday"): string =>
  // 2024-01-01 was a Monday.
  instantText(language, style, new Date(Date.UTC(2024, 0, weekday)), "UTC");

interface WeeklySession {
  weekday: number;
  start_time: string;
  end_time: string;
}

/** "Monday 15:30–17:30". */
export const sessionText = (language: string, { weekday, start_time, end_time }: WeeklySession): string =>
  `${weekdayText(language, weekday)} ${hoursText(language, start_time, end_time)}`;

/** A session on a day: "Monday, May 18, 2026, 3:30–5:30 PM". */
export const startText = (
  language: string,
  day: Day,
  { start_time, end_time }: Pick<WeeklySession, "start_time" | "end_time">,
): string => `${dayText(language, "longDay", day)}, ${hoursText(language, start_time, end_time)}`;
