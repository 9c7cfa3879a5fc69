import type { Pool } from "pg";
import type { OpenDay } from "@/lib/domain/schedule/availability";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** A weekly session: a template, not a date. */
export interface SessionRow {
  _id: string;
  location_key: string;
  weekday: number;
  start_time: string;
  end_time: string;
  capacity: number;
  pairId: string | null;
  registration_employees_count: number;
}

/** The columns of `SessionRow`, of a table with the alias `s`. */
export const SESSION_COLUMNS = `s.id AS "_id", s.location_key, s.weekday, s.start_time, s.end_time, s.capacity,
  s.pair_id AS "pairId", s.registration_employees_count`;

/** One location of one tenant. */
export interface LocationKey {
  tenant: Tenant;
  locationKey: string;
}

/** The location's weekly sessions by weekday, then time. */
export const findSessions = async (pool: Pool, { tenant, locationKey }: LocationKey): Promise<SessionRow[]> => {
  const { rows } = await pool.query<SessionRow>({
    name: "sessions-of-location",
    text: `SELECT ${SESSION_COLUMNS} FROM session s
           WHERE s.tenant = $1 AND s.location_key = $2 AND s.removed_at IS NULL ORDER BY s.weekday, s.start_time, s.id`,
    values: [tenant, locationKey],
  });
  return rows;
};

/** The location's weekly sessions that have or had a start day. */
export const findStartedSessions = async (pool: Pool, { tenant, locationKey }: LocationKey): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "sessions-with-days",
    text: `SELECT s.id FROM session s
           WHERE s.tenant = $1 AND s.location_key = $2 AND s.removed_at IS NULL
             AND EXISTS (SELECT FROM start_day d WHERE d.tenant = $1 AND d.session_id = s.id)`,
    values: [tenant, locationKey],
  });
  return new Set(rows.map(({ id }) => id));
};

/** The location's start days between two days, both included, by date, then time. */
export const findStartDays = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  from: Day,
  to: Day,
): Promise<OpenDay[]> => {
  const { rows } = await pool.query<OpenDay>({
    name: "start-days-between",
    text: `SELECT d.id AS "_id", d.session_id AS "sessionId", d.date, d.capacity, d.busy AS "busyCapacity"
           FROM start_day d JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
           WHERE d.tenant = $1 AND d.location_key = $2 AND d.date BETWEEN $3 AND $4
           ORDER BY d.date, s.start_time, d.id`,
    values: [tenant, locationKey, from, to],
  });
  return rows;
};

/** The start days of some dates, by date, then time. */
export const findStartDaysOn = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  dates: readonly Day[],
): Promise<OpenDay[]> => {
  const { rows } = await pool.query<OpenDay>({
    name: "start-days-on",
    text: `SELECT d.id AS "_id", d.session_id AS "sessionId", d.date, d.capacity, d.busy AS "busyCapacity"
           FROM start_day d JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
           WHERE d.tenant = $1 AND d.location_key = $2 AND d.date = ANY ($3::date[])
           ORDER BY d.date, s.start_time, d.id`,
    values: [tenant, locationKey, dates],
  });
  return rows;
};

/** Seats of each week that begins on one of the Mondays, ascending, in one query. A closed day has only its taken seats. */
export const sumWeeks = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  mondays: readonly Day[],
): Promise<{ monday: Day; capacity: number; busyCapacity: number }[]> => {
  const { rows } = await pool.query<{ monday: Day; capacity: number; busyCapacity: number }>({
    name: "start-days-by-week",
    // Each week reads its own range of the index, however many days the location has had.
    text: `SELECT w.monday, s.capacity, s."busyCapacity" FROM unnest($3::date[]) AS w (monday)
           CROSS JOIN LATERAL (
             SELECT coalesce(sum(CASE WHEN c.is_closed THEN d.busy ELSE d.capacity END), 0)::bigint AS capacity,
               coalesce(sum(d.busy), 0)::bigint AS "busyCapacity"
             FROM start_day d
             CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM closure x WHERE x.tenant = $1 AND x.location_key = $2
               AND d.date BETWEEN x.from_day AND x.to_day) AS is_closed) AS c
             WHERE d.tenant = $1 AND d.location_key = $2 AND d.date BETWEEN w.monday AND w.monday + 6) AS s
           ORDER BY w.monday`,
    values: [tenant, locationKey, mondays],
  });
  return rows;
};
