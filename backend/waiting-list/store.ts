import type { Db } from "@/backend/db/database";
import { named, sql } from "@/backend/db/sql";
import type { PermittedLocation } from "@/backend/http/callers";
import type { WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A weekly session as JSON, of a table with this alias. */
export const sessionJson = (alias: string) => {
  const table = named(alias);
  return sql`jsonb_build_object('_id', ${table}.id, 'weekday', ${table}.weekday,
    'start_time', ${table}.start_time, 'end_time', ${table}.end_time)`;
};

/** Why an entry `w` of the application `r` can be offered no seat, whatever is free; NULL if it can. */
export const OBSTACLE = sql`CASE
  WHEN w.offered_at IS NOT NULL THEN 'offered'
  WHEN r.status = 'accepted' THEN 'accepted'
  WHEN EXISTS (SELECT FROM appointment a WHERE a.tenant = w.tenant AND a.registration_id = w.registration_id
    AND a.state <> 'cancelled') THEN 'appointment'
  WHEN EXISTS (SELECT FROM hold h WHERE h.tenant = w.tenant AND h.registration_id = w.registration_id) THEN 'hold'
  WHEN NOT w.is_complete THEN 'incomplete'
  WHEN w.offer_from IS NULL THEN 'age' END`;

interface Found {
  obstacle: WaitingRow["obstacle"] | null;
}

/** The entry of an application on the waiting list, and why it can be offered no seat. Undefined if it does not wait. */
export const findObstacle = (db: Db, tenant: Tenant, registrationId: string) =>
  db.one<Found>`SELECT ${OBSTACLE} AS obstacle FROM waiting_list w
    JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id
    WHERE w.tenant = ${tenant} AND w.registration_id = ${registrationId}`;

interface WaitedSession {
  _id: string;
  weekday: number;
  start_time: string;
  end_time: string;
  pairId: string | null;
  /** How many wait for it, alone or with another. */
  waiting: number;
}

// A deleted application leaves the list with the next sweep.
const WAITING = sql`waiting_list w
  JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id AND r.deleted_at IS NULL`;

/** The sessions of a location that somebody waits for, by weekday, then time. */
export const findWaitedSessions = (db: Db, tenant: Tenant, location: PermittedLocation) =>
  db.many<WaitedSession>`SELECT s.id AS "_id", s.weekday, s.start_time, s.end_time, s.pair_id AS "pairId",
      count(*)::int AS waiting
    FROM ${WAITING}
    JOIN session s ON s.tenant = w.tenant AND s.id IN (w.session_id, w.secondary_session_id)
    WHERE w.tenant = ${tenant} AND w.location_key = ${location}
    GROUP BY s.id, s.weekday, s.start_time, s.end_time, s.pair_id ORDER BY s.weekday, s.start_time, s.id`;

/** How many wait at a location. */
export const countAllWaiting = (db: Db, tenant: Tenant, location: PermittedLocation) =>
  db.count`SELECT count(*) FROM ${WAITING} WHERE w.tenant = ${tenant} AND w.location_key = ${location}`;

/** How many wait for a session on one of its days. */
interface DayCount {
  sessionId: string;
  date: string;
  count: number;
}

/** The counts of weeks from a Monday on, for days after today only. */
export const countByDay = (
  db: Db,
  tenant: Tenant,
  location: PermittedLocation,
  { monday, weeks, today }: { monday: string; weeks: number; today: string },
) => {
  // Whoever starts on a day attends the second session on its first date on or after that day, maybe in the next week.
  const date = sql`${monday}::date + n.week * 7 + s.weekday - 1`;
  return db.many<DayCount>`SELECT s.id AS "sessionId", at.date, count(*)::int AS count
    FROM ${WAITING}
    JOIN session f ON f.tenant = w.tenant AND f.id = w.session_id
    JOIN session s ON s.tenant = w.tenant AND s.id IN (w.session_id, w.secondary_session_id)
    CROSS JOIN LATERAL (
      SELECT n.week, ${date} AS date, ${date} - (s.weekday - f.weekday + 7) % 7 AS start
      FROM generate_series(0, ${weeks}::int - 1) AS n (week)) AS at
    WHERE w.tenant = ${tenant} AND w.location_key = ${location}
      AND at.start BETWEEN w.from_day AND w.to_day AND at.start > ${today}::date
    GROUP BY s.id, at.date ORDER BY at.date, s.id`;
};
