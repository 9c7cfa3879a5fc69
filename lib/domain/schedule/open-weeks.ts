import { type Day, mondayOf, plusDays } from "@/lib/kit/day";

/** The weeks that the form of a presentation offers to choose at once. */
const WEEKS_TO_CHOOSE = 6;
/** A presentation usually leads to the start days of this many days after it. */
export const FOLLOWING_DAYS = 14;

/** The open days of one week, and their seats. */
export interface OpenWeek {
  monday: Day;
  days: Day[];
  free: number;
}

interface DaySeats {
  date: Day;
  capacity: number;
  busyCapacity: number;
}

/** The first and the last day that a presentation on a day can lead to, among the weeks to choose. */
export const choosableRange = (presentationDay: Day): { from: Day; to: Day } => ({
  from: plusDays(presentationDay, 1),
  to: plusDays(mondayOf(plusDays(presentationDay, 1)), 7 * WEEKS_TO_CHOOSE - 1),
});

/** The days by week, ascending, with the free seats on them. */
export const openWeeksOf = (days: readonly Day[], seats: readonly DaySeats[]): OpenWeek[] => {
  const weeks = new Map<Day, OpenWeek>();
  for (const day of [...days].sort()) {
    const monday = mondayOf(day);
    const week = weeks.get(monday) ?? { monday, days: [], free: 0 };
    week.days.push(day);
    for (const { date, capacity, busyCapacity } of seats)
      if (date === day) week.free += Math.max(0, capacity - busyCapacity);
    weeks.set(monday, week);
  }
  return [...weeks.values()];
};

/** Whether all, some or none of the days are chosen. */
export const chosenPart = (days: readonly Day[], chosen: readonly Day[]): "all" | "some" | "none" => {
  const count = days.filter((day) => chosen.includes(day)).length;
  if (count === 0) return "none";
  return count === days.length ? "all" : "some";
};

/** The chosen days with all of these; without them if all of them were chosen. */
export const toggleDays = (chosen: readonly Day[], days: readonly Day[]): Day[] =>
  chosenPart(days, chosen) === "all"
    ? chosen.filter((day) => !days.includes(day))
    : [...new Set([...chosen, ...days])].sort();

/** Those of the days that a presentation on a day usually leads to. */
export const followingDays = (days: readonly Day[], presentationDay: Day): Day[] =>
  days.filter((day) => day > presentationDay && day <= plusDays(presentationDay, FOLLOWING_DAYS));
