import type { Pool } from "pg";
import type { Week } from "@/lib/contracts/staff-schedule";
import { type Direction, mondaysFrom, weekRange } from "@/lib/domain/schedule/weeks";
import type { Day } from "@/lib/kit/day";
import { type LocationKey, sumWeeks } from "./store";

/** The asked-for weeks with the seats of all their start days, ascending. */
export const loadWeeks = async (
  pool: Pool,
  place: LocationKey,
  asked: { direction: Direction; weeksCount: number; referenceDate: Day },
): Promise<Week[]> => {
  const mondays = mondaysFrom(asked.referenceDate, asked.direction, asked.weeksCount);
  const sums = await sumWeeks(pool, place, mondays);
  return sums.map(({ monday, capacity, busyCapacity }) => ({ ...weekRange(monday), capacity, busyCapacity }));
};
