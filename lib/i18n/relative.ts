import { type Locale, tagOf } from "@/lib/domain/country/locales";

const SECOND_MS = 1000;
const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "5 minutes ago", "yesterday", "now". Server only: browsers lack some of our languages. */
export const relativeText = (language: Locale, then: Date, now: Date): string => {
  const seconds = Math.min(0, (then.getTime() - now.getTime()) / SECOND_MS);
  const [unit, length] = UNITS.find(([, size]) => -seconds >= size) ?? ["second", Number.POSITIVE_INFINITY];
  const format = new Intl.RelativeTimeFormat(tagOf(language), { numeric: "auto" });
  return format.format(Math.ceil(seconds / length) || 0, unit);
};
