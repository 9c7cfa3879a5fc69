import type { Db } from "@/backend/db/database";
import { type Sql, sql } from "@/backend/db/sql";
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
export const SESSION_COLUMNS = sql`s.id AS "_id", s.location_key, s.weekday, s.start_time, s.end_time, s.capacity,
  s.pair_id AS "pairId", s.registration_employees_count`;

/** One location of one tenant. */
export interface LocationKey {
  tenant: Tenant;
  locationKey: string;
}

/** The location's weekly sessions by weekday, then time. */
export const findSessions = (db: Db, { tenant, locationKey }: LocationKey) =>
  db.many<SessionRow>`SELECT ${SESSION_COLUMNS} FROM session s
    WHERE s.tenant = ${tenant} AND s.location_key = ${locationKey} AND s.removed_at IS NULL
    ORDER BY s.weekday, s.start_time, s.id`;

/** The location's weekly sessions that have or had a start day. */
export const findStartedSessions = async (db: Db, { tenant, locationKey }: LocationKey): Promise<Set<string>> =>
  new Set(
    await db.values<string>`SELECT s.id FROM session s
      WHERE s.tenant = ${tenant} AND s.location_key = ${locationKey} AND s.removed_at IS NULL
        AND EXISTS (SELECT FROM start_day d WHERE d.tenant = ${tenant} AND d.session_id = s.id)`,
  );

/** The location's start days between two days, both included, by date, then time. */
const findDays = (db: Db, { tenant, locationKey }: LocationKey, when: Sql) =>
  db.many<OpenDay>`
    SELECT d.id AS "_id", d.session_id AS "sessionId", d.date, d.capacity, d.busy AS "busyCapacity"
    FROM start_day d JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
    WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey} AND ${when}
    ORDER BY d.date, s.start_time, d.id`;

/** The location's start days between two days, both included, by date, then time. */
export const findStartDays = (db: Db, location: LocationKey, from: Day, to: Day) =>
  findDays(db, location, sql`d.date BETWEEN ${from} AND ${to}`);

/** The start days of some dates, by date, then time. */
export const findStartDaysOn = (db: Db, location: LocationKey, dates: readonly Day[]) =>
  findDays(db, location, sql`d.date = ANY (${dates}::date[])`);

/** Seats of each week that begins on one of the Mondays, ascending, in one query. A closed day has only its taken seats. */
export const sumWeeks = (db: Db, { tenant, locationKey }: LocationKey, mondays: readonly Day[]) =>
  db.many<{ monday: Day; capacity: number; busyCapacity: number }>`
    SELECT w.monday, s.capacity, s."busyCapacity" FROM unnest(${mondays}::date[]) AS w (monday)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN c.is_closed THEN d.busy ELSE d.capacity END), 0)::bigint AS capacity,
        coalesce(sum(d.busy), 0)::bigint AS "busyCapacity"
      FROM start_day d
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM closure x WHERE x.tenant = ${tenant}
        AND x.location_key = ${locationKey} AND d.date BETWEEN x.from_day AND x.to_day) AS is_closed) AS c
      WHERE d.tenant = ${tenant} AND d.location_key = ${locationKey} AND d.date BETWEEN w.monday AND w.monday + 6) AS s
    ORDER BY w.monday`;
