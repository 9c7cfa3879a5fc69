import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import { versionOf } from "@/backend/http/row-version";
import type { StaffStartDay } from "@/lib/contracts/staff-schedule";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { SESSION_COLUMNS, type SessionRow } from "./store";

/** A start day as staff see it, with the version of its capacity: taken seats are no change by staff. */
export const withVersion = (day: StaffStartDay): StaffStartDay => ({ ...day, version: versionOf(day.capacity) });

/** A start day to open. */
export interface NewDay {
  sessionId: string;
  date: Day;
  capacity: number;
}

/** A start day, and its pair's start day of the same Monday-to-Sunday week. */
export interface PairedDay {
  _id: string;
  location_key: string;
  date: Day;
  partnerId: string | null;
  partnerDate: Day | null;
}

/** Sessions by id, whichever location has them, each with its pair's weekday. */
export const findSessionsById = async (client: PoolClient, tenant: Tenant, ids: readonly string[]) => {
  const { rows } = await client.query<SessionRow & { pairWeekday: number | null }>({
    name: "sessions-by-id",
    text: `SELECT ${SESSION_COLUMNS}, p.weekday AS "pairWeekday"
           FROM session s LEFT JOIN session p ON p.tenant = s.tenant AND p.id = s.pair_id
           WHERE s.tenant = $1 AND s.id = ANY ($2::uuid[]) AND s.removed_at IS NULL`,
    values: [tenant, ids],
  });
  return new Map(rows.map((row) => [row._id, row]));
};

/** Start days by id, whichever location has them; none of a session that was removed. */
export const findPairedDays = async (client: PoolClient, tenant: Tenant, ids: readonly string[]) => {
  const { rows } = await client.query<PairedDay>({
    name: "start-days-paired",
    text: `SELECT d.id AS "_id", d.location_key, d.date, o.id AS "partnerId", o.date AS "partnerDate"
           FROM start_day d
           JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id AND s.removed_at IS NULL
           LEFT JOIN session p ON p.tenant = s.tenant AND p.id = s.pair_id
           LEFT JOIN start_day o ON o.tenant = d.tenant AND o.session_id = p.id
             AND o.date = d.date + (p.weekday - extract(isodow FROM d.date)::int)
           WHERE d.tenant = $1 AND d.id = ANY ($2::uuid[])`,
    values: [tenant, ids],
  });
  return rows;
};

/** Opens those of the days that are closed, always in one order, so that concurrent calls cannot deadlock. */
export const insertDays = async (
  client: PoolClient,
  tenant: Tenant,
  locationKey: string,
  days: readonly NewDay[],
): Promise<StaffStartDay[]> => {
  const { rows } = await client.query<StaffStartDay>({
    name: "start-days-insert",
    text: `INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity)
           SELECT $1, n.id, n.session_id, $2, n.date, n.capacity
           FROM unnest($3::uuid[], $4::uuid[], $5::date[], $6::int[]) AS n (id, session_id, date, capacity)
           ORDER BY n.session_id, n.date
           ON CONFLICT (tenant, session_id, date) DO NOTHING
           RETURNING id AS "_id", session_id AS "sessionId", date, capacity, busy AS "busyCapacity"`,
    values: [
      tenant,
      locationKey,
      days.map(() => uuid()),
      days.map((day) => day.sessionId),
      days.map((day) => day.date),
      days.map((day) => day.capacity),
    ],
  });
  return rows;
};

/** The ids of open days by session and date. */
export const findStartDayIds = async (
  client: PoolClient,
  tenant: Tenant,
  days: readonly NewDay[],
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>({
    name: "start-days-ids",
    text: `SELECT d.id FROM unnest($2::uuid[], $3::date[]) WITH ORDINALITY AS n (session_id, date, at)
           JOIN start_day d ON d.tenant = $1 AND d.session_id = n.session_id AND d.date = n.date ORDER BY n.at`,
    values: [tenant, days.map((day) => day.sessionId), days.map((day) => day.date)],
  });
  return rows.map((row) => row.id);
};

/** A locked start day. */
export interface LockedDay extends StaffStartDay {
  _id: string;
  location_key: string;
}

/** Locks start days by id, the order in which booking locks them. Returns them with their taken seats. */
export const lockDays = async (client: PoolClient, tenant: Tenant, ids: readonly string[]) => {
  const { rows } = await client.query<LockedDay>({
    name: "start-days-lock",
    text: `SELECT id AS "_id", session_id AS "sessionId", location_key, date, capacity, busy AS "busyCapacity"
           FROM start_day WHERE tenant = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    values: [tenant, ids],
  });
  return rows;
};

/** Sets the capacities of locked start days. */
export const writeCapacities = async (
  client: PoolClient,
  tenant: Tenant,
  capacities: ReadonlyMap<string, number>,
): Promise<StaffStartDay[]> => {
  const { rows } = await client.query<StaffStartDay>({
    name: "start-days-set-capacity",
    text: `UPDATE start_day d SET capacity = n.capacity
           FROM unnest($2::uuid[], $3::int[]) AS n (id, capacity)
           WHERE d.tenant = $1 AND d.id = n.id
           RETURNING d.id AS "_id", d.session_id AS "sessionId", d.date, d.capacity, d.busy AS "busyCapacity"`,
    values: [tenant, [...capacities.keys()], [...capacities.values()]],
  });
  return rows;
};
