import type { groupSameHours } from "@/lib/domain/location/search";
import { clockText } from "./clock";
import { weekdayText } from "./dates";

type Run = ReturnType<typeof groupSameHours>[number];

/** What the message `centers.hours` takes of a run of days with the same hours, in the language's days and clock. */
export const openingHoursTexts = (language: string, { first, last, open, close }: Run) => {
  const [from, to] = [first, last].map((weekday) => weekdayText(language, weekday, "shortWeekday"));
  return {
    days: first === last ? String(from) : `${from}–${to}`,
    open: clockText(language, open),
    close: clockText(language, close),
  };
};
