import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { PermittedLocation } from "@/backend/http/callers";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import type { AuditAction, AuditKind } from "@/lib/domain/dashboard/audit-actions";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface EntryRow extends Omit<AuditEntry, "at" | "undoneAt" | "session" | "factors" | "key"> {
  at: Date;
  undoneAt: Date | null;
  session: string | null;
  factors: Factor[] | null;
  key: string | null;
}

const toEntry = ({ at, undoneAt, session, factors, key, ...row }: EntryRow): AuditEntry => ({
  ...row,
  ...(session && { session }),
  ...(factors && { factors }),
  ...(key && { key }),
  at: at.toISOString(),
  ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
});

/** Filters of the audit log. Undefined filters nothing. */
interface AuditQuery {
  action: AuditAction | undefined;
  kind: AuditKind | undefined;
  target: string | undefined;
  since: Date | undefined;
  before: Date | undefined;
}

// The condition on a target is there or not, so that the entries of one target are read by their index.
const matching = (
  tenant: Tenant,
  location: PermittedLocation,
  { action, kind, target, since, before }: AuditQuery,
) => sql`FROM audit_entry
    WHERE tenant = ${tenant} AND location_key = ${location} AND (${action}::text IS NULL OR action = ${action})
      AND (${since}::timestamptz IS NULL OR at >= ${since}) AND (${before}::timestamptz IS NULL OR at < ${before})
      AND (${kind}::text IS NULL OR starts_with(target, ${kind} || ':'))
      ${target === undefined ? sql`` : sql`AND target = ${target}`}`;

/** One page of a location's changes, newest first. */
export const listEntries = async (
  db: Db,
  tenant: Tenant,
  location: PermittedLocation,
  query: AuditQuery,
  page: { limit: number; offset: number },
): Promise<AuditEntry[]> => {
  const rows = await db.many<EntryRow>`SELECT id AS "_id", at, actor, action, target, before, after,
      undone_at AS "undoneAt", session_id AS session, factors, key_id AS key
    ${matching(tenant, location, query)} ORDER BY at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
  return rows.map(toEntry);
};

/** The number of a location's changes, counted up to one more than `most`. */
export const countEntries = (db: Db, tenant: Tenant, location: PermittedLocation, query: AuditQuery, most: number) =>
  db.count`SELECT count(*) FROM (SELECT ${matching(tenant, location, query)} LIMIT ${most}::bigint + 1) AS counted`;

/** The part of an entry that undoing it needs. */
export interface RecordedChange {
  location_key: string;
  action: string;
  before: unknown;
  after: unknown;
  undone_at: Date | null;
}

/** Locks an entry, so that it is undone once. */
export const lockEntry = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.one<RecordedChange>`SELECT location_key, action, before, after, undone_at FROM audit_entry
    WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;

export const markUndone = (tx: Transaction, tenant: Tenant, id: string, now: Date) =>
  tx.run`UPDATE audit_entry SET undone_at = ${now} WHERE tenant = ${tenant} AND id = ${id}`;
