import type { Db } from "@/backend/db/database";
import type { LocationKey, SessionRow } from "@/backend/schedule/store";
import type { OverviewWeek } from "@/lib/contracts/overview-parts";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Moment } from "@/lib/domain/schedule/availability";
import { expectedShare, PACE_WEEKS, type Past, usualPace } from "@/lib/domain/schedule/pace";
import { type CountedDay, placesOf, type WeekSeats } from "@/lib/domain/schedule/week-seats";
import { groupByWeek, mondaysFrom, weekRange } from "@/lib/domain/schedule/weeks";
import { type Day, dayIn, mondayOf, plusDays } from "@/lib/kit/day";
import { loadSeats } from "./seats";
import { findPastBookings } from "./week-store";

const WEEKS = 10;

const sumOf = (days: readonly CountedDay[]) => {
  const sum = (column: "capacity" | "busyCapacity") => days.reduce((total, day) => total + day[column], 0);
  return { capacity: sum("capacity"), busyCapacity: sum("busyCapacity") };
};

const pastWeeks = (sessions: readonly SessionRow[], days: readonly CountedDay[], today: Day): Past["weeks"] => {
  const places = groupByWeek(placesOf(sessions, days));
  return mondaysFrom(today, "past", PACE_WEEKS).map((monday) => ({
    monday,
    capacity: (places.get(monday) ?? []).reduce((total, { capacity }) => total + capacity, 0),
  }));
};

const paceOf = ({ monday, capacity, taken }: WeekSeats, past: Past, today: Day) => {
  const usual = capacity > 0 ? usualPace(past, monday) : undefined;
  if (!usual) return {};
  return {
    usualShare: usual.byNow,
    ...(monday > today && { expectedShare: expectedShare(taken, capacity, usual) }),
  };
};

/** This week and the nine after it with their seats and their pace, and the presentations to come. */
export const loadOverviewWeeks = async (
  db: Db,
  location: LocationKey,
  moment: Moment,
): Promise<{ weeks: OverviewWeek[]; presentations: Presentation[] }> => {
  const today = dayIn(moment.zone, moment.now);
  const monday = mondayOf(today);
  const [{ sessions, days, presentations, weeks }, bookings] = await Promise.all([
    loadSeats(db, location, moment, { weeks: WEEKS, pastWeeks: PACE_WEEKS }),
    findPastBookings(db, location, { from: plusDays(monday, -7 * PACE_WEEKS), to: plusDays(monday, -1) }, moment),
  ]);
  const daysByWeek = groupByWeek(days);
  const past = { weeks: pastWeeks(sessions, days, today), bookings };
  return {
    presentations,
    weeks: weeks.map((week) => {
      const { monday: first, ...seats } = week;
      return { ...weekRange(first), ...sumOf(daysByWeek.get(first) ?? []), seats, ...paceOf(week, past, today) };
    }),
  };
};
