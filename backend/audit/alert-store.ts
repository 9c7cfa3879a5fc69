import type { Pool, PoolClient } from "pg";
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
export const findBursts = async (pool: Pool, tenant: Tenant, kind: AlertKind, now: Date): Promise<Burst[]> => {
  const { rows } = await pool.query<Burst>({
    name: "alert-bursts",
    text: `SELECT coalesce(staff_id, key_id) AS "actorId", key_id IS NOT NULL AS "isMachine",
             (array_agg(actor ORDER BY at DESC))[1] AS actor, count(*)::int AS count,
             array_agg(DISTINCT location_key ORDER BY location_key) AS "locationKeys"
           FROM audit_entry WHERE tenant = $1 AND at > $2 AND at <= $3 AND action = ANY ($4::text[])
             AND action IN ('applicant_opened', 'document_opened', 'sign_in_sheet_opened', 'applicants_exported')
             AND coalesce(staff_id, key_id) IS NOT NULL
           GROUP BY 1, 2 HAVING count(*) > $5`,
    values: [tenant, hourBefore(now), now, ALERTS[kind].actions, ALERTS[kind].limit],
  });
  return rows;
};

/** Claims the alert of an actor, once an hour. Returns whether nobody else has raised it. */
export const claimAlert = async (
  client: PoolClient,
  tenant: Tenant,
  { actorId, kind }: { actorId: string; kind: AlertKind },
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "alert-claim",
    text: `INSERT INTO staff_alert (tenant, actor_id, kind, raised_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (tenant, actor_id, kind) DO UPDATE SET raised_at = excluded.raised_at
           WHERE staff_alert.raised_at <= $5`,
    values: [tenant, actorId, kind, now, hourBefore(now)],
  });
  return rowCount === 1;
};

/** The managers of any of these locations, each with those that are theirs. */
export const findManagers = async (
  client: PoolClient,
  tenant: Tenant,
  locationKeys: readonly string[],
): Promise<{ id: string; locationKeys: string[] }[]> => {
  const { rows } = await client.query<{ id: string; locationKeys: string[] }>({
    name: "alert-managers",
    text: `SELECT s.id, array_agg(l.location_key ORDER BY l.location_key) AS "locationKeys" FROM staff_account s
           JOIN staff_location l ON l.tenant = s.tenant AND l.staff_id = s.id
           WHERE s.tenant = $1 AND s.role = 'manager' AND s.disabled_at IS NULL AND l.location_key = ANY ($2::text[])
           GROUP BY s.id ORDER BY s.id`,
    values: [tenant, locationKeys],
  });
  return rows;
};

/** Deletes alerts that are too old to hold back another. */
export const deleteOldAlerts = async (pool: Pool, tenant: Tenant, before: Date): Promise<void> => {
  await pool.query({
    name: "alert-forget",
    text: "DELETE FROM staff_alert WHERE tenant = $1 AND raised_at <= $2",
    values: [tenant, before],
  });
};
