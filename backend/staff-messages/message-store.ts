import type { Db } from "@/backend/db/database";
import { LEASE_SECONDS } from "@/backend/jobs/retries";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { StaffMessageKind } from "./queue";

/** How many messages one process takes at once. */
const BATCH = 10;

/** A queued message with its reader; without an address nobody gets it. */
export interface DueMessage {
  id: string;
  staffId: string;
  kind: StaffMessageKind;
  data: string;
  createdAt: Date;
  /** Attempts with this one. */
  tries: number;
  username: string;
  email: string | null;
  language: string | null;
  locationKeys: string[];
}

/** Takes a batch of what is due. No other process gets these messages until the lease has passed. */
export const takeDueMessages = (db: Db, tenant: Tenant, now: Date) =>
  db.many<DueMessage>`WITH taken AS (
      UPDATE staff_message SET tries = tries + 1, next_try_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
      WHERE tenant = ${tenant} AND id IN (
        SELECT id FROM staff_message WHERE tenant = ${tenant} AND next_try_at <= ${now}
        ORDER BY next_try_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT m.id, m.staff_id AS "staffId", m.kind, m.data, m.created_at AS "createdAt", m.tries, s.username,
      CASE WHEN s.disabled_at IS NULL THEN s.email END AS email, s.language,
      array(SELECT location_key FROM staff_location l WHERE l.tenant = ${tenant} AND l.staff_id = s.id
        ORDER BY location_key) AS "locationKeys"
    FROM taken m JOIN staff_account s ON s.tenant = ${tenant} AND s.id = m.staff_id ORDER BY m.created_at, m.id`;

export const deleteMessage = (db: Db, tenant: Tenant, id: string) =>
  db.run`DELETE FROM staff_message WHERE tenant = ${tenant} AND id = ${id}`;

/** Tries a message again later. */
export const postponeMessage = (db: Db, tenant: Tenant, { id, tries }: Pick<DueMessage, "id" | "tries">, at: Date) =>
  db.run`UPDATE staff_message SET next_try_at = ${at}, tries = ${tries} WHERE tenant = ${tenant} AND id = ${id}`;
