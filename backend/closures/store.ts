import { v7 as uuid } from "uuid";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
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

const COLUMNS = sql`id AS "_id", location_key, from_day AS "from", to_day AS "to", note, created_at`;
const at = ({ tenant, locationKey }: LocationKey) => sql`tenant = ${tenant} AND location_key = ${locationKey}`;

/** The closures of a location that end on a day or later, by their first day. */
export const findClosures = (db: Db, location: LocationKey, since: Day) =>
  db.many<ClosureRow>`SELECT ${COLUMNS} FROM closure WHERE ${at(location)} AND to_day >= ${since}
    ORDER BY from_day, to_day, id`;

/** A closure by its id, whichever location has it. */
export const findClosure = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.one<ClosureRow>`SELECT ${COLUMNS} FROM closure WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;

/**
 * Waits for every booking under way on these days: locks their start days, then their presentations, in the order of bookings.
 * Later bookings wait for the transaction, and see what it wrote.
 */
export const lockSeatsOn = async (
  tx: Transaction,
  location: LocationKey,
  ranges: readonly ClosedRange[],
  zone: string,
): Promise<void> => {
  const [first, last] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  const closed = sql`unnest(${first}::date[], ${last}::date[]) AS c (first, last)`;
  await tx.run`SELECT 1 FROM start_day WHERE ${at(location)}
      AND EXISTS (SELECT FROM ${closed} WHERE date BETWEEN c.first AND c.last)
    ORDER BY id FOR NO KEY UPDATE`;
  await tx.run`SELECT 1 FROM presentation WHERE ${at(location)} AND removed_at IS NULL
      AND EXISTS (SELECT FROM ${closed} WHERE (starts_at AT TIME ZONE ${zone})::date BETWEEN c.first AND c.last)
    ORDER BY id FOR NO KEY UPDATE`;
};

/** Adds a closure. */
export const insertClosure = async (
  tx: Transaction,
  { tenant, locationKey }: LocationKey,
  { from, to, note }: ClosedRange & { note: string },
  now: Date,
): Promise<ClosureRow> => {
  const id = uuid();
  await tx.insert("closure", {
    tenant,
    id,
    location_key: locationKey,
    from_day: from,
    to_day: to,
    note,
    created_at: now,
  });
  return { _id: id, location_key: locationKey, from, to, note, created_at: now };
};

export const deleteClosure = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.run`DELETE FROM closure WHERE tenant = ${tenant} AND id = ${id}`;

/** The weekdays on which a location has weekly sessions. */
export const findWeekdays = (db: Db, location: LocationKey) =>
  db.values<number>`SELECT DISTINCT weekday::int FROM session WHERE ${at(location)} AND removed_at IS NULL
    ORDER BY weekday`;
