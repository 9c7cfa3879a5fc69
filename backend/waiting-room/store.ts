import type { Db } from "@/backend/db/database";
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

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Returns each visitor's position, adds new visitors to the queue, and admits as many as `capacity` allows. */
export const joinWaitingRoom = async (
  db: Db,
  tenant: Tenant,
  visits: readonly (string | undefined)[],
  { capacity, now }: { capacity: number; now: Date },
): Promise<VisitPosition[]> => {
  const newVisits = visits.map(() => crypto.randomUUID());
  const rows = await db.many<Row>`SELECT * FROM admit_visitors(${tenant}, ${visits}, ${newVisits}, ${capacity}, ${now},
    ${before(now, UNUSED_MS)}, ${before(now, IDLE_MS)}, ${before(now, ABSENT_MS)}, ${before(now, PACE_WINDOW_MS)})`;
  return rows.map((row) => toPosition(row, now));
};

// Under the lock of the tenant's row, like every statement that writes many visits: it prevents deadlocks between them.
/** Records a request of each visitor: it keeps a place in the queue, uses a call, and keeps an admitted visitor in. */
export const markSeen = (db: Db, tenant: Tenant, visits: readonly string[], now: Date) =>
  db.run`UPDATE visit
    SET seen_at = ${now}, is_used = is_used OR coalesce(called_at > ${before(now, UNUSED_MS)}, false)
    WHERE tenant = (SELECT tenant FROM waiting_room WHERE tenant = ${tenant} FOR NO KEY UPDATE)
      AND id = ANY (${visits}) AND left_at IS NULL`;

/** Records that a visitor has left, which makes room for another one. */
export const markLeft = (db: Db, tenant: Tenant, visit: string, now: Date) =>
  db.run`UPDATE visit SET left_at = ${now} WHERE tenant = ${tenant} AND id = ${visit} AND left_at IS NULL`;

/** Deletes visits without a request for an hour. */
export const deleteOldVisits = async (db: Db, now: Date): Promise<void> => {
  await forEachTenant(
    "visits",
    (tenant) =>
      db.run`DELETE FROM visit WHERE tenant = ${tenant} AND id IN (
        SELECT id FROM visit WHERE tenant = ${tenant} AND seen_at <= ${before(now, FORGOTTEN_MS)} FOR UPDATE SKIP LOCKED)`,
  );
};
