import type { Pool } from "pg";
import { type PresentationRow, toPresentation } from "@/backend/presentations/offered";
import type { LocationKey } from "@/backend/schedule/store";
import type { Presentation } from "@/lib/contracts/schedule";
import type { SessionToday, Today } from "@/lib/contracts/staff-overview";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

/** The presentations of a day, also those that are over. */
const presentationsOn = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  day: Day,
  zone: string,
): Promise<Presentation[]> => {
  const { rows } = await pool.query<PresentationRow>({
    name: "overview-presentations-today",
    text: `SELECT id, starts_at, capacity, busy, start_dates, location_key FROM presentation
           WHERE tenant = $1 AND location_key = $2 AND starts_at >= $3 AND starts_at < $4 AND removed_at IS NULL
           ORDER BY starts_at, id`,
    values: [tenant, locationKey, instantAt(day, "00:00", zone), instantAt(plusDays(day, 1), "00:00", zone)],
  });
  return rows.map(toPresentation);
};

/** The sessions that are open on a day, by time. */
const sessionsOn = async (pool: Pool, { tenant, locationKey }: LocationKey, day: Day): Promise<SessionToday[]> => {
  const { rows } = await pool.query<SessionToday>({
    name: "overview-sessions-today",
    text: `SELECT d.id AS "_id", s.start_time, s.end_time, d.capacity, d.busy AS "busyCapacity"
           FROM start_day d JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
           WHERE d.tenant = $1 AND d.location_key = $2 AND d.date = $3 ORDER BY s.start_time, d.id`,
    values: [tenant, locationKey, day],
  });
  return rows;
};

/** Today's presentations and sessions of a location, by its own date. */
export const loadToday = async (
  pool: Pool,
  location: LocationKey,
  { zone, now }: { zone: string; now: Date },
): Promise<Today> => {
  const date = dayIn(zone, now);
  const [presentations, sessions] = await Promise.all([
    presentationsOn(pool, location, date, zone),
    sessionsOn(pool, location, date),
  ]);
  return { date, presentations, sessions };
};
