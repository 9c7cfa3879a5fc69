import type { Pool, PoolClient } from "pg";
import { NIL } from "uuid";
import type { VerifiedIdentity } from "@/backend/registrations/store";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Cutoffs } from "./policy";

/** The most rows that one transaction removes. */
export const BATCH = 50;

export interface ExpiredApplication {
  id: string;
  status: "draft" | "submitted" | "accepted";
}

/** The kinds of applications that expire, each after a time of its own. */
export const EXPIRED_KINDS = ["deleted", "draft", "submitted"] as const;
export type ExpiredKind = (typeof EXPIRED_KINDS)[number];

// Somebody who waits for seats, or may still take them, has not expired, however old the application is. Nobody waits after the last
// day of an entry, also where its centre is gone and no sweep ends it.
const IS_IDLE = `NOT EXISTS (SELECT 1 FROM hold h WHERE h.tenant = r.tenant AND h.registration_id = r.id AND h.expires_at > $5)
    AND NOT EXISTS (SELECT 1 FROM waiting_list w
      WHERE w.tenant = r.tenant AND w.registration_id = r.id AND w.to_day >= $5::timestamptz::date - 1)`;

// A submitted application expires after the last day of its appointment. Each condition has an index.
const IS_OLD: Record<ExpiredKind, string> = {
  deleted: "r.deleted_at < $2",
  draft: `r.deleted_at IS NULL AND r.status = 'draft' AND r.updated_at < $2 AND ${IS_IDLE}`,
  submitted: `r.deleted_at IS NULL AND r.status <> 'draft' AND r.updated_at < $2 AND ${IS_IDLE} AND coalesce((
    SELECT greatest(p.starts_at, d.date::timestamptz, e.date::timestamptz) FROM appointment a
      JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
      JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
      LEFT JOIN start_day e ON e.tenant = a.tenant AND e.id = a.pair_start_day_id
      WHERE a.tenant = r.tenant AND a.registration_id = r.id), '-infinity') < $2`,
};

/** Which expired applications to lock: all, or only one; without those that failed. */
export interface ExpiredSelection {
  kind: ExpiredKind;
  only?: string;
  except: readonly string[];
}

/** Locks expired applications of a kind, except those that another transaction is changing. */
export const lockExpiredApplications = async (
  client: PoolClient,
  tenant: Tenant,
  { kind, only, except }: ExpiredSelection,
  cutoffs: Cutoffs,
  now: Date,
): Promise<ExpiredApplication[]> => {
  const order = kind === "deleted" ? "r.deleted_at" : "r.updated_at";
  const { rows } = await client.query<ExpiredApplication>({
    name: `retention-${kind}`,
    text: `SELECT r.id, r.status FROM registration r WHERE r.tenant = $1 AND ${IS_OLD[kind]}
             AND r.id = coalesce($3, r.id) AND r.id <> ALL ($4::uuid[])
           ORDER BY ${order} LIMIT ${BATCH} FOR UPDATE OF r SKIP LOCKED`,
    values: [tenant, cutoffs[kind], only, except, ...(kind === "deleted" ? [] : [now])],
  });
  return rows;
};

/** An identity without an application, one that it reads, an age notice or a login session. */
export interface UnusedIdentity extends VerifiedIdentity {
  id: string;
  created_at: Date;
}

/** The last identity that was read, oldest first. */
export type IdentityCursor = Pick<UnusedIdentity, "id" | "created_at">;

export const FIRST_IDENTITY: IdentityCursor = { id: NIL, created_at: new Date(0) };

/**
 * Locks old identities without an application, an age notice or a login session, after the cursor: so a sweep reads each identity that is in use
 * only once.
 */
export const lockUnusedIdentities = async (
  client: PoolClient,
  tenant: Tenant,
  { draft }: Cutoffs,
  now: Date,
  after: IdentityCursor,
): Promise<UnusedIdentity[]> => {
  const { rows } = await client.query<UnusedIdentity>({
    name: "retention-identities",
    text: `SELECT i.id, i.method, i.value, i.created_at FROM identity i
           WHERE i.tenant = $1 AND i.created_at < $2 AND (i.created_at, i.id) > ($4, $5::uuid)
             AND (SELECT r.id FROM registration r WHERE r.tenant = i.tenant AND r.identity_id = i.id LIMIT 1) IS NULL
             AND (SELECT n.id FROM age_notice n WHERE n.tenant = i.tenant AND n.identity_id = i.id LIMIT 1) IS NULL
             AND (SELECT h.registration_id FROM hand_over h
               WHERE h.tenant = i.tenant AND h.student_identity_id = i.id LIMIT 1) IS NULL
             AND (SELECT s.id FROM login_session s
               WHERE s.tenant = i.tenant AND s.subject = i.id AND s.expires_at > $3 LIMIT 1) IS NULL
           ORDER BY i.created_at, i.id LIMIT ${BATCH} FOR UPDATE OF i SKIP LOCKED`,
    values: [tenant, draft, now, after.created_at, after.id],
  });
  return rows;
};

const deleteRows = async (pool: Pool, name: string, text: string, values: [Tenant, Date]): Promise<number> =>
  (await pool.query({ name, text, values })).rowCount ?? 0;

/** Deletes old entries of the audit log. Returns how many. */
export const deleteOldAuditEntries = (pool: Pool, tenant: Tenant, { audit }: Cutoffs): Promise<number> =>
  deleteRows(pool, "retention-audit", "DELETE FROM audit_entry WHERE tenant = $1 AND at < $2", [tenant, audit]);

/** Deletes old messages to many. What is stored of each person's stays with their application. Returns how many. */
export const deleteOldAnnouncements = (pool: Pool, tenant: Tenant, { audit }: Cutoffs): Promise<number> =>
  deleteRows(pool, "retention-announcements", "DELETE FROM announcement WHERE tenant = $1 AND created_at < $2", [
    tenant,
    audit,
  ]);

/** Deletes links to guardians that ended long ago and were not accepted. Returns how many. */
export const deleteOldHandOvers = (pool: Pool, tenant: Tenant, { handOver }: Cutoffs): Promise<number> =>
  deleteRows(
    pool,
    "retention-hand-overs",
    "DELETE FROM hand_over WHERE tenant = $1 AND accepted_at IS NULL AND ends_at < $2",
    [tenant, handOver],
  );

/** Deletes old messages of the developer inbox. Returns how many. */
export const deleteOldInboxMessages = (pool: Pool, tenant: Tenant, { message }: Cutoffs): Promise<number> =>
  deleteRows(pool, "retention-messages", "DELETE FROM dev_message WHERE tenant = $1 AND at < $2", [tenant, message]);
