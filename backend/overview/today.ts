import type { Pool } from "pg";
import { type PresentationRow, toPresentation } from "@/backend/presentations/offered";
import type { LocationKey } from "@/backend/schedule/store";
import type { AttendanceSums, StartingDay, Today } from "@/lib/contracts/overview-parts";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

/** The presentations of a day, also those that are over, with how many are expected, came and did not. */
export const loadToday = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  date: Day,
  zone: string,
): Promise<Today> => {
  const { rows } = await pool.query<PresentationRow & AttendanceSums>({
    name: "overview-presentations-today",
    text: `SELECT p.id, p.starts_at, p.capacity, p.busy, p.start_dates, p.location_key, c.expected, c.arrived, c.missed
           FROM presentation p, LATERAL (
             SELECT count(*) AS expected, count(*) FILTER (WHERE a.state = 'attended') AS arrived,
               count(*) FILTER (WHERE a.state = 'missed') AS missed
             FROM appointment a WHERE a.tenant = p.tenant AND a.presentation_id = p.id AND a.state <> 'cancelled') AS c
           WHERE p.tenant = $1 AND p.location_key = $2 AND p.starts_at >= $3 AND p.starts_at < $4 AND p.removed_at IS NULL
           ORDER BY p.starts_at, p.id`,
    values: [tenant, locationKey, instantAt(date, "00:00", zone), instantAt(plusDays(date, 1), "00:00", zone)],
  });
  const presentations = rows.map(({ expected, arrived, missed, ...row }) => ({
    ...toPresentation(row),
    people: { expected, arrived, missed },
  }));
  return { date, presentations };
};

/** The sessions of each day in which people start, by time. Who missed the presentation does not start. */
export const loadStarting = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  dates: readonly Day[],
): Promise<StartingDay[]> => {
  const { rows } = await pool.query<StartingDay["sessions"][number] & { date: Day }>({
    name: "overview-starting",
    text: `SELECT d.date, d.id AS "_id", s.start_time, s.end_time, c.people
           FROM start_day d
           JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id, LATERAL (
             SELECT count(*) AS people FROM appointment a
             WHERE a.tenant = d.tenant AND a.start_day_id = d.id AND a.state IN ('active', 'attended')) AS c
           WHERE d.tenant = $1 AND d.location_key = $2 AND d.date = ANY ($3::date[]) AND c.people > 0
           ORDER BY d.date, s.start_time, d.id`,
    values: [tenant, locationKey, dates],
  });
  return dates.map((date) => ({
    date,
    sessions: rows.filter((row) => row.date === date).map(({ date: _date, ...session }) => session),
  }));
};
