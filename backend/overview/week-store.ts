import type { Db } from "@/backend/db/database";
import type { LocationKey } from "@/backend/schedule/store";
import type { PastBookings } from "@/lib/domain/schedule/pace";
import type { CountedDay } from "@/lib/domain/schedule/week-seats";
import type { Day } from "@/lib/kit/day";

interface Period {
  from: Day;
  to: Day;
}

/** The location's start days of a period, and which of them a closure closes. */
export const findCountedDays = (db: Db, { tenant, locationKey }: LocationKey, { from, to }: Period) =>
  db.many<CountedDay>`
    SELECT d.id AS "_id", d.session_id AS "sessionId", d.date, d.capacity, d.busy AS "busyCapacity",
      EXISTS (SELECT FROM closure c WHERE c.tenant = d.tenant AND c.location_key = d.location_key
        AND d.date BETWEEN c.from_day AND c.to_day) AS "isClosed"
    FROM start_day d WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey}
      AND d.date BETWEEN ${from} AND ${to} ORDER BY d.date, d.id`;

/**
 * How many seats of a period's weeks were booked how many whole weeks before now. An appointment counts from its creation on, on
 * the day that it is on now; a cancelled one does not. A pair counts once. Sessions that were removed are left out.
 */
export const findPastBookings = (
  db: Db,
  { tenant, locationKey }: LocationKey,
  { from, to }: Period,
  { zone, now }: { zone: string; now: Date },
) =>
  db.many<PastBookings>`WITH day AS (
      SELECT d.id, s.pair_id IS NULL AS is_single, m.monday, m.monday::timestamp AT TIME ZONE ${zone} AS opening
      FROM start_day d
      JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id AND s.removed_at IS NULL,
      LATERAL (SELECT d.date - (extract(isodow FROM d.date)::int - 1) AS monday) AS m
      WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey} AND d.date BETWEEN ${from} AND ${to}),
    booking AS (
      SELECT a.start_day_id AS id, a.created_at FROM appointment a
        WHERE a.tenant = ${tenant} AND a.start_day_id = ANY (ARRAY(SELECT id FROM day)) AND a.state <> 'cancelled'
      UNION ALL
      SELECT a.pair_start_day_id, a.created_at FROM appointment a
        WHERE a.tenant = ${tenant} AND a.pair_start_day_id = ANY (ARRAY(SELECT id FROM day WHERE is_single))
          AND a.state <> 'cancelled')
    SELECT y.monday, floor(date_part('epoch', ${now}::timestamptz - b.created_at) / 604800)::int AS "ageWeeks",
      count(*) AS count, count(*) FILTER (WHERE b.created_at < y.opening) AS "beforeOpening"
    FROM booking b JOIN day y ON y.id = b.id GROUP BY 1, 2`;
