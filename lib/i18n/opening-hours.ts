import type { groupSameHours } from "@/lib/domain/location/search";
import { clockText } from "./clock";
import { weekdayText } from "./dates";

type Run = ReturnType<typeof groupSameHours>[number];

/** The parameters of the message `centers.hours` for a range of days with the same hours. */
export const openingHoursTexts = (language: string, { first, last, open, close }: Run) => {
  const [from, to] = [first, last].map((weekday) => weekdayText(language, weekday, "shortWeekday"));
  return {
    days: first === last ? String(from) : `${from}–${to}`,
    open: clockText(language, open),
    close: clockText(language, close),
  };
};
