import { NIL } from "uuid";
import type { Db, Transaction } from "@/backend/db/database";
import { type Sql, sql } from "@/backend/db/sql";
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
const isIdle = (now: Date) => sql`
    NOT EXISTS (SELECT 1 FROM hold h WHERE h.tenant = r.tenant AND h.registration_id = r.id AND h.expires_at > ${now})
    AND NOT EXISTS (SELECT 1 FROM waiting_list w
      WHERE w.tenant = r.tenant AND w.registration_id = r.id AND w.to_day >= ${now}::timestamptz::date - 1)`;

// A submitted application expires after the last day of its appointment. Each condition has an index.
const IS_OLD: Record<ExpiredKind, (cutoff: Date, now: Date) => Sql> = {
  deleted: (cutoff) => sql`r.deleted_at < ${cutoff}`,
  draft: (cutoff, now) =>
    sql`r.deleted_at IS NULL AND r.status = 'draft' AND r.updated_at < ${cutoff} AND ${isIdle(now)}`,
  submitted: (cutoff, now) => sql`
    r.deleted_at IS NULL AND r.status <> 'draft' AND r.updated_at < ${cutoff} AND ${isIdle(now)} AND coalesce((
    SELECT greatest(p.starts_at, d.date::timestamptz, e.date::timestamptz) FROM appointment a
      JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
      JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
      LEFT JOIN start_day e ON e.tenant = a.tenant AND e.id = a.pair_start_day_id
      WHERE a.tenant = r.tenant AND a.registration_id = r.id), '-infinity') < ${cutoff}`,
};

/** Which expired applications to lock: all, or only one; without those that failed. */
export interface ExpiredSelection {
  kind: ExpiredKind;
  only?: string;
  except: readonly string[];
}

/** Locks expired applications of a kind, except those that another transaction is changing. */
export const lockExpiredApplications = (
  tx: Transaction,
  tenant: Tenant,
  { kind, only, except }: ExpiredSelection,
  cutoffs: Cutoffs,
  now: Date,
) =>
  tx.many<ExpiredApplication>`SELECT r.id, r.status FROM registration r
    WHERE r.tenant = ${tenant} AND ${IS_OLD[kind](cutoffs[kind], now)}
      AND r.id = coalesce(${only}, r.id) AND r.id <> ALL (${except}::uuid[])
    ORDER BY ${kind === "deleted" ? sql`r.deleted_at` : sql`r.updated_at`} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

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
export const lockUnusedIdentities = (
  tx: Transaction,
  tenant: Tenant,
  { draft }: Cutoffs,
  now: Date,
  after: IdentityCursor,
) =>
  tx.many<UnusedIdentity>`SELECT i.id, i.method, i.value, i.created_at FROM identity i
    WHERE i.tenant = ${tenant} AND i.created_at < ${draft}
      AND (i.created_at, i.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)
      AND (SELECT r.id FROM registration r WHERE r.tenant = i.tenant AND r.identity_id = i.id LIMIT 1) IS NULL
      AND (SELECT n.id FROM age_notice n WHERE n.tenant = i.tenant AND n.identity_id = i.id LIMIT 1) IS NULL
      AND (SELECT h.registration_id FROM hand_over h
        WHERE h.tenant = i.tenant AND h.student_identity_id = i.id LIMIT 1) IS NULL
      AND (SELECT s.id FROM login_session s
        WHERE s.tenant = i.tenant AND s.subject = i.id AND s.expires_at > ${now} LIMIT 1) IS NULL
    ORDER BY i.created_at, i.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

/** Deletes old entries of the audit log. Returns how many. */
export const deleteOldAuditEntries = (db: Db, tenant: Tenant, { audit }: Cutoffs) =>
  db.run`DELETE FROM audit_entry WHERE tenant = ${tenant} AND at < ${audit}`;

/** Deletes old messages to many. What is stored of each person's stays with their application. Returns how many. */
export const deleteOldAnnouncements = (db: Db, tenant: Tenant, { audit }: Cutoffs) =>
  db.transaction(async (tx) => {
    // First the lock, as an erasure does.
    const ids = await tx.values<string>`SELECT id FROM announcement WHERE tenant = ${tenant} AND created_at < ${audit}
      ORDER BY id FOR UPDATE`;
    await tx.run`UPDATE outbox SET announcement_id = NULL
      WHERE tenant = ${tenant} AND announcement_id = ANY (${ids}::uuid[])`;
    return tx.run`DELETE FROM announcement WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[])`;
  });

/** Deletes links to guardians that ended long ago and were not accepted. Returns how many. */
export const deleteOldHandOvers = (db: Db, tenant: Tenant, { handOver }: Cutoffs) =>
  db.run`DELETE FROM hand_over WHERE tenant = ${tenant} AND accepted_at IS NULL AND ends_at < ${handOver}`;

/** Deletes old messages of the developer inbox. Returns how many. */
export const deleteOldInboxMessages = (db: Db, tenant: Tenant, { message }: Cutoffs) =>
  db.run`DELETE FROM dev_message WHERE tenant = ${tenant} AND at < ${message}`;
