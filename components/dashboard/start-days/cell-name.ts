import type { Locale } from "@/lib/domain/country/locales";
import { hoursText } from "@/lib/i18n/clock";
import { dayText } from "@/lib/i18n/dates";
import type { WeekCell } from "./load-days";

/** "Mon, 5 Jul, 15:00–17:00". */
export const cellName = (language: Locale, { date, session }: WeekCell): string =>
  `${dayText(language, "weekdayAndDay", date)}, ${hoursText(language, session.start_time, session.end_time)}`;
