import { type Day, daysOfWeek, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";

/** Whether the capacities of a day can still be changed. Those of days before today are read-only. */
export const isChangeable = (day: Day, today: Day): boolean => day >= today;

/**
 * The Monday of the first week with a session on a day that can still be changed: this week, or the next one if the sessions
 * of this week are over. Without sessions it is this week.
 */
export const firstChangeableWeek = (today: Day, sessions: readonly { weekday: number }[]): Day => {
  const monday = mondayOf(today);
  const isOpen = daysOfWeek(today).some(
    (day) => isChangeable(day, today) && sessions.some(({ weekday }) => weekday === weekdayOf(day)),
  );
  return isOpen || sessions.length === 0 ? monday : plusDays(monday, 7);
};
