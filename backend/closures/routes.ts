import type { Pool } from "pg";
import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { LocationKey } from "@/backend/schedule/store";
import { type Closure, staffClosures } from "@/lib/contracts/staff-closures";
import type { Moment } from "@/lib/domain/schedule/availability";
import { dayIn, plusYears } from "@/lib/kit/day";
import { closedPartsOf, listBooked } from "./booked";
import { findBookedOn } from "./booked-store";
import { addClosures, removeClosure } from "./change";
import { type ClosureRow, findClosures, findWeekdays } from "./store";

/** Closures with how many people are still booked on each, and on any of them. */
const countBooked = async (
  pool: Pool,
  location: LocationKey,
  rows: readonly ClosureRow[],
  moment: Moment,
): Promise<{ closures: Closure[]; booked: number }> => {
  const today = dayIn(moment.zone, moment.now);
  const booked = await findBookedOn(
    pool,
    location,
    rows.filter(({ to }) => to >= today),
    moment,
  );
  const closures = rows.map((row) => ({
    _id: row._id,
    from: row.from,
    to: row.to,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    booked: booked.filter((person) => closedPartsOf(person, [row], { today, now: moment.now }).length > 0).length,
  }));
  return { closures, booked: booked.length };
};

export const closureRoutes: readonly Route[] = [
  implement(staffClosures.list, async ({ tenant, caller, query, now }, { database: { pool } }) => {
    const location = { tenant, locationKey: permit(caller, query.locationKey) };
    const moment = locationMoment(tenant, location.locationKey, now);
    const since = plusYears(dayIn(moment.zone, now), -1);
    const [rows, weekdays] = await Promise.all([findClosures(pool, location, since), findWeekdays(pool, location)]);
    return { ...(await countBooked(pool, location, rows, moment)), weekdays };
  }),

  implement(staffClosures.people, listBooked),

  // It wakes the sweep of seats, which withdraws the offers on these days.
  implement(staffClosures.add, async (call, services) => {
    const { tenant, now, body } = call;
    const added = await addClosures(call, services);
    const moment = locationMoment(tenant, body.locationKey, now);
    const location = { tenant, locationKey: body.locationKey };
    const { closures } = await countBooked(services.database.pool, location, added, moment);
    return { closures };
  }),

  implement(staffClosures.remove, removeClosure),
];
