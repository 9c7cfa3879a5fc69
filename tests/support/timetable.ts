import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, mondayOf, plusDays } from "@/lib/kit/day";
import { todayAt } from "@/tests/support/fixtures";

interface Slot {
  tenant?: Tenant;
  locationKey?: string;
  weekday: number;
  time?: string;
  capacity?: number;
}

/** Adds a weekly session; returns its id. */
export const addSession = async (pool: pg.Pool, slot: Slot): Promise<string> => {
  const { tenant = "am", locationKey = "yerevan", weekday, time = "15:00", capacity = 10 } = slot;
  const id = uuid();
  await pool.query(
    `INSERT INTO session (tenant, id, location_key, weekday, start_time, end_time, capacity)
     VALUES ($1, $2, $3, $4, $5, '21:00', $6)`,
    [tenant, id, locationKey, weekday, time, capacity],
  );
  return id;
};

/** Adds a pair of sessions; returns their ids in the order of the weekdays. */
export const addPair = async (
  pool: pg.Pool,
  [first, second]: readonly [number, number],
  slot: Omit<Slot, "weekday"> = {},
): Promise<[string, string]> => {
  const ids: [string, string] = [
    await addSession(pool, { ...slot, weekday: first }),
    await addSession(pool, { ...slot, weekday: second }),
  ];
  await pool.query(
    `UPDATE session SET pair_id = CASE id WHEN $2::uuid THEN $3::uuid ELSE $2::uuid END
     WHERE tenant = $1 AND id IN ($2::uuid, $3::uuid)`,
    [slot.tenant ?? "am", ...ids],
  );
  return ids;
};

/** A weekday of the week that begins this many weeks after the current one. */
export const dayInWeek = (weeks: number, weekday: number, tenant: Tenant = "am"): Day =>
  plusDays(mondayOf(todayAt(tenant)), 7 * weeks + weekday - 1);

/** Takes seats of a start day or a presentation, as bookings would. */
export const takeSeats = (pool: pg.Pool, table: "start_day" | "presentation", id: string, seats = 1) =>
  pool.query(`UPDATE ${table} SET busy = busy + $2 WHERE id = $1`, [id, seats]);
