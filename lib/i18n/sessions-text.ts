import { hoursText } from "./clock";
import { type WeeklySession, weekdayText } from "./dates";
import { listText } from "./lists";

/** Sessions of a week in one line: "Mon and Thu 3:30–5:30 PM". */
export const sessionsText = (language: string, sessions: readonly WeeklySession[]): string => {
  const weekdays = sessions.map(({ weekday }) => weekdayText(language, weekday, "shortWeekday"));
  const hours = sessions.map(({ start_time, end_time }) => hoursText(language, start_time, end_time));
  return new Set(hours).size === 1
    ? `${listText(language, weekdays)} ${hours[0]}`
    : listText(
        language,
        weekdays.map((weekday, index) => `${weekday} ${hours[index]}`),
      );
};
