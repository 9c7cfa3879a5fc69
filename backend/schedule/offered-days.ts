import type { Pool, PoolClient } from "pg";
import type { Day } from "@/lib/kit/day";
import type { LocationKey } from "./store";

/** The dates between two days, both included, on which the location is open with a session. Presentations may serve these. */
export const offeredDates = async (
  pool: Pool | PoolClient,
  { tenant, locationKey }: LocationKey,
  from: Day,
  to: Day,
): Promise<Day[]> => {
  const { rows } = await pool.query<{ date: Day }>({
    name: "offered-dates",
    text: `SELECT DISTINCT date FROM start_day
           WHERE tenant = $1 AND location_key = $2 AND date BETWEEN $3 AND $4 AND capacity > 0
             AND NOT EXISTS (SELECT FROM closure c WHERE c.tenant = $1 AND c.location_key = $2
               AND start_day.date BETWEEN c.from_day AND c.to_day)
           ORDER BY date`,
    values: [tenant, locationKey, from, to],
  });
  return rows.map((row) => row.date);
};
