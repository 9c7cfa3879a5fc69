import type { Pool, PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import type { LocationKey } from "@/backend/schedule/store";
import type { ClosedRange } from "@/lib/domain/schedule/closures";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** A closure as it is stored. */
export interface ClosureRow extends ClosedRange {
  _id: string;
  location_key: string;
  note: string;
  created_at: Date;
}

const CLOSURE_COLUMNS = `id AS "_id", location_key, from_day AS "from", to_day AS "to", note, created_at`;

/** The closures of a location that end on a day or later, by their first day. */
export const findClosures = async (
  pool: Pool | PoolClient,
  { tenant, locationKey }: LocationKey,
  since: Day,
): Promise<ClosureRow[]> => {
  const { rows } = await pool.query<ClosureRow>({
    name: "closures-since",
    text: `SELECT ${CLOSURE_COLUMNS} FROM closure
           WHERE tenant = $1 AND location_key = $2 AND to_day >= $3 ORDER BY from_day, to_day, id`,
    values: [tenant, locationKey, since],
  });
  return rows;
};

/** A closure by its id, whichever location has it. */
export const findClosure = async (client: PoolClient, tenant: Tenant, id: string): Promise<ClosureRow | undefined> => {
  const { rows } = await client.query<ClosureRow>({
    name: "closure-find",
    text: `SELECT ${CLOSURE_COLUMNS} FROM closure WHERE tenant = $1 AND id = $2 FOR UPDATE`,
    values: [tenant, id],
  });
  return rows[0];
};

/**
 * Waits for every booking under way on these days: locks their start days, then their presentations, in the order of bookings.
 * Later bookings wait for the transaction, and see what it wrote.
 */
export const lockSeatsOn = async (
  client: PoolClient,
  { tenant, locationKey }: LocationKey,
  ranges: readonly ClosedRange[],
  zone: string,
): Promise<void> => {
  const [first, last] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  await client.query({
    name: "closure-lock-days",
    text: `SELECT 1 FROM start_day d WHERE d.tenant = $1 AND d.location_key = $2
             AND EXISTS (SELECT FROM unnest($3::date[], $4::date[]) AS c (first, last)
               WHERE d.date BETWEEN c.first AND c.last)
           ORDER BY d.id FOR NO KEY UPDATE`,
    values: [tenant, locationKey, first, last],
  });
  await client.query({
    name: "closure-lock-presentations",
    text: `SELECT 1 FROM presentation p WHERE p.tenant = $1 AND p.location_key = $2 AND p.removed_at IS NULL
             AND EXISTS (SELECT FROM unnest($3::date[], $4::date[]) AS c (first, last)
               WHERE (p.starts_at AT TIME ZONE $5)::date BETWEEN c.first AND c.last)
           ORDER BY p.id FOR NO KEY UPDATE`,
    values: [tenant, locationKey, first, last, zone],
  });
};

/** Adds a closure. */
export const insertClosure = async (
  client: PoolClient,
  { tenant, locationKey }: LocationKey,
  { from, to, note }: ClosedRange & { note: string },
  now: Date,
): Promise<ClosureRow> => {
  const _id = uuid();
  await client.query({
    name: "closure-insert",
    text: `INSERT INTO closure (tenant, id, location_key, from_day, to_day, note, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tenant, _id, locationKey, from, to, note, now],
  });
  return { _id, location_key: locationKey, from, to, note, created_at: now };
};

export const deleteClosure = async (client: PoolClient, tenant: Tenant, id: string): Promise<void> => {
  await client.query({
    name: "closure-delete",
    text: "DELETE FROM closure WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
};

/** Updates the open dashboards of a location: its seats are others now. */
export const notifyStaff = async (client: PoolClient, { tenant, locationKey }: LocationKey): Promise<void> => {
  await client.query({
    name: "closure-tell",
    text: "SELECT pg_notify('start_days', $1 || ':' || $2)",
    values: [tenant, locationKey],
  });
};

/** The weekdays on which a location has weekly sessions. */
export const findWeekdays = async (pool: Pool, { tenant, locationKey }: LocationKey): Promise<number[]> => {
  const { rows } = await pool.query<{ weekday: number }>({
    name: "closure-weekdays",
    text: `SELECT DISTINCT weekday::int FROM session
           WHERE tenant = $1 AND location_key = $2 AND removed_at IS NULL ORDER BY weekday`,
    values: [tenant, locationKey],
  });
  return rows.map(({ weekday }) => weekday);
};
