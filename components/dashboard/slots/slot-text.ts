import type { Slot } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { hoursText } from "@/lib/i18n/clock";
import { weekdayText } from "@/lib/i18n/dates";

/** A weekly session and the one taken with it. */
export interface SlotEntry {
  first: Slot;
  second: Slot | undefined;
}

/** A weekday by itself, as a title. */
export const weekdayTitle = (language: Locale, weekday: number): string => {
  const [first = "", ...rest] = weekdayText(language, weekday);
  return first.toLocaleUpperCase() + rest.join("");
};

/** "Monday + Thursday". */
const weekdaysText = (language: Locale, { first, second }: SlotEntry): string =>
  [first, second].flatMap((slot) => (slot ? weekdayTitle(language, slot.weekday) : [])).join(" + ");

/** "Monday + Thursday 10:00–12:00". */
export const entryText = (language: Locale, entry: SlotEntry): string =>
  `${weekdaysText(language, entry)} ${hoursText(language, entry.first.start_time, entry.first.end_time)}`;
