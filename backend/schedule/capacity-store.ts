import { v7 as uuid } from "uuid";
import type { Transaction } from "@/backend/db/database";
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
export const findSessionsById = async (tx: Transaction, tenant: Tenant, ids: readonly string[]) => {
  const rows = await tx.many<SessionRow & { pairWeekday: number | null }>`
    SELECT ${SESSION_COLUMNS}, p.weekday AS "pairWeekday"
    FROM session s LEFT JOIN session p ON p.tenant = s.tenant AND p.id = s.pair_id
    WHERE s.tenant = ${tenant} AND s.id = ANY (${ids}::uuid[]) AND s.removed_at IS NULL`;
  return new Map(rows.map((row) => [row._id, row]));
};

/** Start days by id, whichever location has them; none of a session that was removed. */
export const findPairedDays = (tx: Transaction, tenant: Tenant, ids: readonly string[]) =>
  tx.many<PairedDay>`SELECT d.id AS "_id", d.location_key, d.date, o.id AS "partnerId", o.date AS "partnerDate"
    FROM start_day d
    JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id AND s.removed_at IS NULL
    LEFT JOIN session p ON p.tenant = s.tenant AND p.id = s.pair_id
    LEFT JOIN start_day o ON o.tenant = d.tenant AND o.session_id = p.id
      AND o.date = d.date + (p.weekday - extract(isodow FROM d.date)::int)
    WHERE d.tenant = ${tenant} AND d.id = ANY (${ids}::uuid[])`;

/** Opens those of the days that are closed, always in one order, so that concurrent calls cannot deadlock. */
export const insertDays = (tx: Transaction, tenant: Tenant, locationKey: string, days: readonly NewDay[]) => {
  tx.tell("start_days", tenant, locationKey);
  return tx.many<StaffStartDay>`INSERT INTO start_day (tenant, id, session_id, location_key, date, capacity)
    SELECT ${tenant}, n.id, n.session_id, ${locationKey}, n.date, n.capacity
    FROM unnest(${days.map(() => uuid())}::uuid[], ${days.map((day) => day.sessionId)}::uuid[],
      ${days.map((day) => day.date)}::date[], ${days.map((day) => day.capacity)}::int[])
      AS n (id, session_id, date, capacity)
    ORDER BY n.session_id, n.date
    ON CONFLICT (tenant, session_id, date) DO NOTHING
    RETURNING id AS "_id", session_id AS "sessionId", date, capacity, busy AS "busyCapacity"`;
};

/** The ids of open days by session and date. */
export const findStartDayIds = (tx: Transaction, tenant: Tenant, days: readonly NewDay[]) =>
  tx.values<string>`SELECT d.id
    FROM unnest(${days.map((day) => day.sessionId)}::uuid[], ${days.map((day) => day.date)}::date[])
      WITH ORDINALITY AS n (session_id, date, at)
    JOIN start_day d ON d.tenant = ${tenant} AND d.session_id = n.session_id AND d.date = n.date ORDER BY n.at`;

/** A locked start day. */
export interface LockedDay extends StaffStartDay {
  _id: string;
  location_key: string;
}

/** Locks start days by id, the order in which booking locks them. Returns them with their taken seats. */
export const lockDays = (tx: Transaction, tenant: Tenant, ids: readonly string[]) =>
  tx.many<LockedDay>`
    SELECT id AS "_id", session_id AS "sessionId", location_key, date, capacity, busy AS "busyCapacity"
    FROM start_day WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** Sets the capacities of locked start days. */
export const writeCapacities = (
  tx: Transaction,
  tenant: Tenant,
  days: readonly LockedDay[],
  capacities: ReadonlyMap<string, number>,
) => {
  for (const { location_key } of days) tx.tell("start_days", tenant, location_key);
  return tx.many<StaffStartDay>`UPDATE start_day d SET capacity = n.capacity
    FROM unnest(${[...capacities.keys()]}::uuid[], ${[...capacities.values()]}::int[]) AS n (id, capacity)
    WHERE d.tenant = ${tenant} AND d.id = n.id
    RETURNING d.id AS "_id", d.session_id AS "sessionId", d.date, d.capacity, d.busy AS "busyCapacity"`;
};
