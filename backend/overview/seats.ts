import type { Db } from "@/backend/db/database";
import { upcomingPresentations } from "@/backend/presentations/offered";
import { findClaims, withClaims } from "@/backend/schedule/own-seats";
import { findSessions, type LocationKey } from "@/backend/schedule/store";
import type { Moment } from "@/lib/domain/schedule/availability";
import { weekSeats } from "@/lib/domain/schedule/week-seats";
import { mondaysFrom } from "@/lib/domain/schedule/weeks";
import { dayIn, mondayOf, plusDays } from "@/lib/kit/day";
import { findCountedDays } from "./week-store";

/**
 * The seats of this week and of those after it, the presentations to come, and what they were counted from: the sessions, and the
 * days of these weeks and of some before.
 */
export const loadSeats = async (
  db: Db,
  location: LocationKey,
  moment: Moment,
  { weeks, pastWeeks = 0 }: { weeks: number; pastWeeks?: number },
) => {
  const today = dayIn(moment.zone, moment.now);
  const monday = mondayOf(today);
  const period = { from: plusDays(monday, -7 * pastWeeks), to: plusDays(monday, 7 * weeks - 1) };
  const [sessions, counted, presentations, claims] = await Promise.all([
    findSessions(db, location),
    findCountedDays(db, location, period),
    upcomingPresentations(db, location.tenant, location.locationKey, moment.now),
    findClaims(db, location, today),
  ]);
  const days = withClaims(counted, claims);
  return {
    sessions,
    days,
    presentations,
    weeks: weekSeats(sessions, days, { presentations, moment }, mondaysFrom(today, "future", weeks)),
  };
};
