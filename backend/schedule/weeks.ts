import type { Db } from "@/backend/db/database";
import type { Week } from "@/lib/contracts/staff-schedule";
import { type Direction, mondaysFrom, weekRange } from "@/lib/domain/schedule/weeks";
import type { Day } from "@/lib/kit/day";
import { type LocationKey, sumWeeks } from "./store";

/** The requested weeks with the seats of all their start days, ascending. */
export const loadWeeks = async (
  db: Db,
  location: LocationKey,
  range: { direction: Direction; weeksCount: number; referenceDate: Day },
): Promise<Week[]> => {
  const mondays = mondaysFrom(range.referenceDate, range.direction, range.weeksCount);
  const sums = await sumWeeks(db, location, mondays);
  return sums.map(({ monday, capacity, busyCapacity }) => ({ ...weekRange(monday), capacity, busyCapacity }));
};
