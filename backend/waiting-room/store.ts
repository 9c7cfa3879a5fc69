import type { Pool } from "pg";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";
import {
  ABSENT_MS,
  askAgainMS,
  estimateMS,
  FORGOTTEN_MS,
  IDLE_MS,
  PACE_WINDOW_MS,
  UNUSED_MS,
} from "@/lib/domain/tenant/waiting-room";

interface Row {
  visit_id: string;
  is_in: boolean;
  before: number;
  in_line: number;
  since: Date;
  called: number;
}

/** A visitor's position, with the visit's id and the length of the whole queue. */
export type VisitPosition = QueuePosition & { visit: string; before: number; inLine: number };

const toPosition = ({ visit_id, is_in, before, in_line, since, called }: Row, now: Date): VisitPosition => ({
  visit: visit_id,
  isIn: is_in,
  before,
  estimateMS: is_in ? null : estimateMS(before, { called, inMS: now.getTime() - since.getTime() }),
  askAgainMS: askAgainMS(before),
  inLine: in_line,
});

/** Returns each visitor's position, adds new visitors to the queue, and admits as many as `capacity` allows. */
export const joinWaitingRoom = async (
  pool: Pool,
  tenant: Tenant,
  visits: readonly (string | undefined)[],
  { capacity, now }: { capacity: number; now: Date },
): Promise<VisitPosition[]> => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await pool.query<Row>({
    name: "waiting-room-ask",
    text: "SELECT * FROM admit_visitors($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    values: [
      tenant,
      visits.map((visit) => visit ?? null),
      visits.map(() => crypto.randomUUID()),
      capacity,
      now,
      before(UNUSED_MS),
      before(IDLE_MS),
      before(ABSENT_MS),
      before(PACE_WINDOW_MS),
    ],
  });
  return rows.map((row) => toPosition(row, now));
};

// Under the lock of the tenant's row, like every statement that writes many visits: it prevents deadlocks between them.
/** Records a request of each visitor: it keeps a place in the queue, uses a call, and keeps an admitted visitor in. */
export const markSeen = async (pool: Pool, tenant: Tenant, visits: readonly string[], now: Date): Promise<void> => {
  await pool.query({
    name: "waiting-room-seen",
    text: `UPDATE visit SET seen_at = $3, is_used = is_used OR coalesce(called_at > $4, false)
           WHERE tenant = (SELECT tenant FROM waiting_room WHERE tenant = $1 FOR NO KEY UPDATE)
             AND id = ANY ($2) AND left_at IS NULL`,
    values: [tenant, visits, now, new Date(now.getTime() - UNUSED_MS)],
  });
};

/** Records that a visitor has left, which makes room for another one. */
export const markLeft = async (pool: Pool, tenant: Tenant, visit: string, now: Date): Promise<void> => {
  await pool.query({
    name: "waiting-room-leave",
    text: "UPDATE visit SET left_at = $3 WHERE tenant = $1 AND id = $2 AND left_at IS NULL",
    values: [tenant, visit, now],
  });
};

/** Deletes visits without a request for an hour. */
export const deleteOldVisits = async (pool: Pool, now: Date): Promise<void> => {
  await forEachTenant("visits", (tenant) => deleteOldVisitsOf(pool, tenant, now));
};

const deleteOldVisitsOf = async (pool: Pool, tenant: Tenant, now: Date): Promise<void> => {
  await pool.query({
    name: "waiting-room-forget",
    text: `DELETE FROM visit WHERE tenant = $1 AND id IN (
             SELECT id FROM visit WHERE tenant = $1 AND seen_at <= $2 FOR UPDATE SKIP LOCKED)`,
    values: [tenant, new Date(now.getTime() - FORGOTTEN_MS)],
  });
};
