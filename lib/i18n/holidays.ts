import Holidays from "date-holidays";
import type { Region } from "@/lib/domain/country/countries";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { type Day, daysBetween, plusDays } from "@/lib/kit/day";

/** Holiday names by day. */
type NamedDays = Record<Day, string>;

/** A country, or one of its states. */
export interface HolidayPlace {
  region: Region;
  state?: string | undefined;
}

/** Languages that the library names by a country code. */
const CODES: Partial<Record<Locale, string>> = { ja: "jp", ka: "ge" };
const codeOf = (locale: Locale): string => CODES[locale] ?? (tagOf(locale).split("-")[0] as string);

const cache = new Map<string, NamedDays>();

const calendarOf = ({ region, state }: HolidayPlace, language: string): Holidays => {
  const calendar = new Holidays(region, state ?? "", { types: ["public"], languages: [language, "en"] });
  // The library's English name for this day is wrong.
  if (region === "AM")
    calendar.setHoliday("04-24", {
      name: { en: "Genocide Remembrance Day", hy: "Ցեղասպանության զոհերի հիշատակի օր" },
      type: "public",
    });
  return calendar;
};

const yearOf = (place: HolidayPlace, locale: Locale, year: number): NamedDays => {
  const key = `${place.region} ${place.state} ${locale} ${year}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const language = codeOf(locale);
  const days: NamedDays = {};
  for (const { date, start, end, name, substitute } of calendarOf(place, language).getHolidays(year, language)) {
    const first = date.slice(0, 10);
    const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / (24 * 3600 * 1000)));
    // A substitute day has an English note in brackets.
    const label = substitute ? name.replace(/ \([^)]*\)$/, "") : name;
    for (let offset = 0; offset < length; offset += 1) days[plusDays(first, offset)] ??= label;
  }
  cache.set(key, days);
  return days;
};

/**
 * Public holidays between two days (inclusive), in a language, else in English: nationwide ones, and those of the state where one is
 * named. Server only.
 */
export const holidaysBetween = (place: HolidayPlace, locale: Locale, first: Day, last: Day): NamedDays => {
  const years = Array.from({ length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, offset) => offset);
  const days = years.flatMap((offset) => Object.entries(yearOf(place, locale, Number(first.slice(0, 4)) + offset)));
  return Object.fromEntries(days.filter(([day]) => daysBetween(first, day) >= 0 && daysBetween(day, last) >= 0));
};
