import type { Db, Transaction } from "@/backend/db/database";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { HOUR_MS } from "@/lib/kit/durations";
import { ALERTS, type AlertKind } from "./alert-table";

/** Somebody who exports or opens very much. */
export interface Burst {
  actorId: string;
  isMachine: boolean;
  /** The newest name of the account or key. */
  actor: string;
  count: number;
  locationKeys: string[];
}

const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS);

/** Accounts and keys that did more of a kind within the last hour than is usual. */
export const findBursts = (db: Db, tenant: Tenant, kind: AlertKind, now: Date) =>
  db.many<Burst>`SELECT coalesce(staff_id, key_id) AS "actorId", key_id IS NOT NULL AS "isMachine",
      (array_agg(actor ORDER BY at DESC))[1] AS actor, count(*)::int AS count,
      array_agg(DISTINCT location_key ORDER BY location_key) AS "locationKeys"
    FROM audit_entry WHERE tenant = ${tenant} AND at > ${hourBefore(now)} AND at <= ${now}
      AND action = ANY (${ALERTS[kind].actions}::text[])
      AND action IN ('applicant_opened', 'document_opened', 'sign_in_sheet_opened', 'applicants_exported')
      AND coalesce(staff_id, key_id) IS NOT NULL
    GROUP BY 1, 2 HAVING count(*) > ${ALERTS[kind].limit}`;

/** Claims the alert of an actor, once an hour. Returns whether nobody else has raised it. */
export const claimAlert = async (
  tx: Transaction,
  tenant: Tenant,
  { actorId, kind }: { actorId: string; kind: AlertKind },
  now: Date,
) =>
  (await tx.run`INSERT INTO staff_alert (tenant, actor_id, kind, raised_at) VALUES (${tenant}, ${actorId}, ${kind}, ${now})
    ON CONFLICT (tenant, actor_id, kind) DO UPDATE SET raised_at = excluded.raised_at
    WHERE staff_alert.raised_at <= ${hourBefore(now)}`) > 0;

/** The managers of any of these locations, each with those that are theirs. */
export const findManagers = (tx: Transaction, tenant: Tenant, locationKeys: readonly string[]) =>
  tx.many<{ id: string; locationKeys: string[] }>`
    SELECT s.id, array_agg(l.location_key ORDER BY l.location_key) AS "locationKeys" FROM staff_account s
      JOIN staff_location l ON l.tenant = s.tenant AND l.staff_id = s.id
      WHERE s.tenant = ${tenant} AND s.role = 'manager' AND s.disabled_at IS NULL
        AND l.location_key = ANY (${locationKeys}::text[])
      GROUP BY s.id ORDER BY s.id`;

/** Deletes alerts that are too old to hold back another. */
export const deleteOldAlerts = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM staff_alert WHERE tenant = ${tenant} AND raised_at <= ${before}`;
