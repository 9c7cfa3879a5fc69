import { bcp47, hasHalfDays } from "@/lib/domain/country/locales";
import { dateFormat } from "@/lib/kit/date-format";

/** `Intl` options of a language's clock: 12 hours, or 24 hours in two digits. */
export const clockOptions = (language: string) =>
  hasHalfDays(language)
    ? ({ hour: "numeric", hourCycle: "h12" } as const)
    : ({ hour: "2-digit", hourCycle: "h23" } as const);

/**
 * The time of day of an instant in a zone: "15:30", "3:30 PM". It needs no names, so it works for languages that the browser
 * does not know.
 */
export const clockOf = (language: string, instant: Date, zone: string): string =>
  dateFormat([bcp47(language), "en-GB"], {
    ...clockOptions(language),
    minute: "2-digit",
    timeZone: zone,
  }).format(instant);

const isSameHalf = (one: string, other: string) => one < "12" === other < "12";

/** A time of day, `HH:mm`, in the language's clock: "15:30", "3:30 PM". */
export const clockText = (language: string, time: string): string =>
  clockOf(language, new Date(`2024-01-01T${time}:00Z`), "UTC");

/** "15:30–17:30"; with a 12-hour clock "3:30–5:30 PM" and "10:00 AM–12:00 PM". */
export const hoursText = (language: string, start: string, end: string): string => {
  const [first, last] = [clockText(language, start), clockText(language, end)];
  return `${isSameHalf(start, end) ? first.replace(/\s*\p{L}.*$/u, "") : first}–${last}`;
};

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time of day of an instant, in milliseconds since the epoch or a date, in the device's time zone. */
export const deviceClock = (language: string, instant: number | Date): string =>
  clockOf(language, new Date(instant), deviceZone());
