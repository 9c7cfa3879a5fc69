import type { Db } from "@/backend/db/database";
import { PRESENTATION_COLUMNS, type PresentationRow, toPresentation } from "@/backend/presentations/offered";
import type { LocationKey } from "@/backend/schedule/store";
import type { AttendanceSums, StartingDay, Today } from "@/lib/contracts/overview-parts";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

/** The presentations of a day, also those that are over, with how many are expected, came and did not. */
export const loadToday = async (
  db: Db,
  { tenant, locationKey }: LocationKey,
  date: Day,
  zone: string,
): Promise<Today> => {
  const [from, to] = [instantAt(date, "00:00", zone), instantAt(plusDays(date, 1), "00:00", zone)];
  const rows = await db.many<PresentationRow & AttendanceSums>`
    SELECT ${PRESENTATION_COLUMNS}, c.expected, c.arrived, c.missed
    FROM presentation p, LATERAL (
      SELECT count(*) AS expected, count(*) FILTER (WHERE a.state = 'attended') AS arrived,
        count(*) FILTER (WHERE a.state = 'missed') AS missed
      FROM appointment a WHERE a.tenant = p.tenant AND a.presentation_id = p.id AND a.state <> 'cancelled') AS c
    WHERE p.tenant = ${tenant} AND p.location_key = ${locationKey} AND p.starts_at >= ${from} AND p.starts_at < ${to}
      AND p.removed_at IS NULL
    ORDER BY p.starts_at, p.id`;
  const presentations = rows.map(({ expected, arrived, missed, ...row }) => ({
    ...toPresentation(row),
    people: { expected, arrived, missed },
  }));
  return { date, presentations };
};

/** The sessions of each day in which people start, by time. Who missed the presentation does not start. */
export const loadStarting = async (
  db: Db,
  { tenant, locationKey }: LocationKey,
  dates: readonly Day[],
): Promise<StartingDay[]> => {
  const rows = await db.many<StartingDay["sessions"][number] & { date: Day }>`
    SELECT d.date, d.id AS "_id", s.start_time, s.end_time, c.people
    FROM start_day d
    JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id, LATERAL (
      SELECT count(*) AS people FROM appointment a
      WHERE a.tenant = d.tenant AND a.start_day_id = d.id AND a.state IN ('active', 'attended')) AS c
    WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey} AND d.date = ANY (${dates}::date[]) AND c.people > 0
    ORDER BY d.date, s.start_time, d.id`;
  return dates.map((date) => ({
    date,
    sessions: rows.filter((row) => row.date === date).map(({ date: _date, ...session }) => session),
  }));
};
