import type { Pool, PoolClient } from "pg";
import { NIL } from "uuid";
import type { VerifiedIdentity } from "@/backend/registrations/store";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Cutoffs } from "./policy";

/** How many of anything go at once. */
export const BATCH = 50;

/** Whether this transaction alone, of all processes, removes what is too old of a tenant. */
export const tryLockTenant = async (client: PoolClient, tenant: Tenant): Promise<boolean> => {
  const { rows } = await client.query<{ isOurs: boolean }>({
    name: "retention-turn",
    text: `SELECT pg_try_advisory_xact_lock(hashtextextended('retention ' || $1, 0)) AS "isOurs"`,
    values: [tenant],
  });
  return rows[0]?.isOurs ?? false;
};

/** An application that is too old. */
export interface ExpiredApplication {
  id: string;
  status: "draft" | "submitted" | "accepted";
}

/** The applications that go, each kind by an age of its own. */
export const EXPIRED_KINDS = ["deleted", "draft", "submitted"] as const;
export type ExpiredKind = (typeof EXPIRED_KINDS)[number];

// What somebody still waits for or holds is no old draft, whenever they last typed; an appointment lasts to its last day. Each
// is found by its age in an index of its kind.
const IS_OLD: Record<ExpiredKind, string> = {
  deleted: "r.deleted_at < $2",
  draft: `r.deleted_at IS NULL AND r.status = 'draft' AND r.updated_at < $2
    AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.tenant = r.tenant AND h.registration_id = r.id AND h.expires_at > $3)
    AND NOT EXISTS (SELECT 1 FROM waiting_list w
      WHERE w.tenant = r.tenant AND w.registration_id = r.id AND w.created_at >= $2)`,
  submitted: `r.deleted_at IS NULL AND r.status <> 'draft' AND r.updated_at < $2 AND coalesce((
    SELECT greatest(p.starts_at, d.date::timestamptz, e.date::timestamptz) FROM appointment a
      JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
      JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
      LEFT JOIN start_day e ON e.tenant = a.tenant AND e.id = a.pair_start_day_id
      WHERE a.tenant = r.tenant AND a.registration_id = r.id), '-infinity') < $2`,
};

/** Locks applications of a kind that are too old, but for those that somebody is just about to change. */
export const lockExpiredApplications = async (
  client: PoolClient,
  tenant: Tenant,
  kind: ExpiredKind,
  cutoffs: Cutoffs,
  now: Date,
): Promise<ExpiredApplication[]> => {
  const order = kind === "deleted" ? "r.deleted_at" : "r.updated_at";
  const { rows } = await client.query<ExpiredApplication>({
    name: `retention-${kind}`,
    text: `SELECT r.id, r.status FROM registration r WHERE r.tenant = $1 AND ${IS_OLD[kind]}
           ORDER BY ${order} LIMIT ${BATCH} FOR UPDATE OF r SKIP LOCKED`,
    values: [tenant, cutoffs[kind], ...(kind === "draft" ? [now] : [])],
  });
  return rows;
};

/** An identity that is kept for nothing. */
export interface UnusedIdentity extends VerifiedIdentity {
  id: string;
  created_at: Date;
}

/** Where a walk through a tenant's identities has come to, the oldest first. */
export type IdentityCursor = Pick<UnusedIdentity, "id" | "created_at">;

export const FIRST_IDENTITY: IdentityCursor = { id: NIL, created_at: new Date(0) };

/**
 * Locks identities that have no application and are not signed in, from a place on: the many that are in use are looked at once
 * in a sweep, each by its key.
 */
export const lockUnusedIdentities = async (
  client: PoolClient,
  tenant: Tenant,
  { draft }: Cutoffs,
  now: Date,
  from: IdentityCursor,
): Promise<UnusedIdentity[]> => {
  const { rows } = await client.query<UnusedIdentity>({
    name: "retention-identities",
    text: `SELECT i.id, i.method, i.value, i.created_at FROM identity i
           WHERE i.tenant = $1 AND i.created_at < $2 AND (i.created_at, i.id) > ($4, $5::uuid)
             AND (SELECT r.id FROM registration r WHERE r.tenant = i.tenant AND r.identity_id = i.id LIMIT 1) IS NULL
             AND (SELECT s.id FROM login_session s
               WHERE s.tenant = i.tenant AND s.subject = i.id AND s.expires_at > $3 LIMIT 1) IS NULL
           ORDER BY i.created_at, i.id LIMIT ${BATCH} FOR UPDATE OF i SKIP LOCKED`,
    values: [tenant, draft, now, from.created_at, from.id],
  });
  return rows;
};

const rowsGone = async (pool: Pool, name: string, text: string, values: [Tenant, Date]): Promise<number> =>
  (await pool.query({ name, text, values })).rowCount ?? 0;

/** Forgets what was changed and read by staff too long ago; how much. */
export const deleteOldAuditEntries = (pool: Pool, tenant: Tenant, { audit }: Cutoffs): Promise<number> =>
  rowsGone(pool, "retention-audit", "DELETE FROM audit_entry WHERE tenant = $1 AND at < $2", [tenant, audit]);

/** Forgets the developer inbox's old messages; how many. */
export const deleteOldInboxMessages = (pool: Pool, tenant: Tenant, { message }: Cutoffs): Promise<number> =>
  rowsGone(pool, "retention-messages", "DELETE FROM dev_message WHERE tenant = $1 AND at < $2", [tenant, message]);
