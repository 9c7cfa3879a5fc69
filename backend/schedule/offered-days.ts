import type { Db } from "@/backend/db/database";
import type { Day } from "@/lib/kit/day";
import type { LocationKey } from "./store";

/** The dates between two days, both included, on which the location is open with a session. Presentations may serve these. */
export const offeredDates = (db: Db, { tenant, locationKey }: LocationKey, from: Day, to: Day) =>
  db.values<Day>`SELECT DISTINCT date FROM start_day
    WHERE tenant = ${tenant} AND location_key = ${locationKey} AND date BETWEEN ${from} AND ${to} AND capacity > 0
      AND NOT EXISTS (SELECT FROM closure c WHERE c.tenant = ${tenant} AND c.location_key = ${locationKey}
        AND start_day.date BETWEEN c.from_day AND c.to_day)
    ORDER BY date`;
