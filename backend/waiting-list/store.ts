import type { Pool } from "pg";
import type { PermittedLocation } from "@/backend/http/callers";
import type { WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A weekly session as JSON, of a table with this alias. */
export const SESSION_JSON = (alias: string): string =>
  `jsonb_build_object('_id', ${alias}.id, 'weekday', ${alias}.weekday, 'start_time', ${alias}.start_time, 'end_time', ${alias}.end_time)`;

/** Why an entry `w` of the application `r` can be offered no seat, whatever is free; NULL if it can. */
export const OBSTACLE = `CASE
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
export const findObstacle = async (pool: Pool, tenant: Tenant, registrationId: string): Promise<Found | undefined> => {
  const { rows } = await pool.query<Found>({
    name: "waiting-obstacle",
    text: `SELECT ${OBSTACLE} AS obstacle FROM waiting_list w
           JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id
           WHERE w.tenant = $1 AND w.registration_id = $2`,
    values: [tenant, registrationId],
  });
  return rows[0];
};

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
const WAITING = `waiting_list w
  JOIN registration r ON r.tenant = w.tenant AND r.id = w.registration_id AND r.deleted_at IS NULL`;

/** The sessions of a location that somebody waits for, by weekday, then time. */
export const findWaitedSessions = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
): Promise<WaitedSession[]> => {
  const { rows } = await pool.query<WaitedSession>({
    name: "waiting-sessions",
    text: `SELECT s.id AS "_id", s.weekday, s.start_time, s.end_time, s.pair_id AS "pairId", count(*)::int AS waiting
           FROM ${WAITING}
           JOIN session s ON s.tenant = w.tenant AND s.id IN (w.session_id, w.secondary_session_id)
           WHERE w.tenant = $1 AND w.location_key = $2
           GROUP BY s.id, s.weekday, s.start_time, s.end_time, s.pair_id ORDER BY s.weekday, s.start_time, s.id`,
    values: [tenant, location],
  });
  return rows;
};

/** How many wait at a location. */
export const countAllWaiting = async (pool: Pool, tenant: Tenant, location: PermittedLocation): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "waiting-total",
    text: `SELECT count(*) AS count FROM ${WAITING} WHERE w.tenant = $1 AND w.location_key = $2`,
    values: [tenant, location],
  });
  return rows[0]?.count ?? 0;
};

/** How many wait for a session on one of its days. */
interface DayCount {
  sessionId: string;
  date: string;
  count: number;
}

/** The counts of weeks from a Monday on, for days after today only. */
export const countByDay = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
  { monday, weeks, today }: { monday: string; weeks: number; today: string },
): Promise<DayCount[]> => {
  const { rows } = await pool.query<DayCount>({
    name: "waiting-by-day",
    // Whoever starts on a day attends the second session on its first date on or after that day, maybe in the next week.
    text: `SELECT s.id AS "sessionId", at.date, count(*)::int AS count
           FROM ${WAITING}
           JOIN session f ON f.tenant = w.tenant AND f.id = w.session_id
           JOIN session s ON s.tenant = w.tenant AND s.id IN (w.session_id, w.secondary_session_id)
           CROSS JOIN LATERAL (
             SELECT n.week, $3::date + n.week * 7 + s.weekday - 1 AS date,
               $3::date + n.week * 7 + s.weekday - 1 - (s.weekday - f.weekday + 7) % 7 AS start
             FROM generate_series(0, $4::int - 1) AS n (week)) AS at
           WHERE w.tenant = $1 AND w.location_key = $2 AND at.start BETWEEN w.from_day AND w.to_day AND at.start > $5::date
           GROUP BY s.id, at.date ORDER BY at.date, s.id`,
    values: [tenant, location, monday, weeks, today],
  });
  return rows;
};
