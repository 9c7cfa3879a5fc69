import type { Pool, PoolClient } from "pg";
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

const MATCHES = `tenant = $1 AND location_key = $2 AND ($3::text IS NULL OR action = $3)
  AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)
  AND ($6::text IS NULL OR starts_with(target, $6 || ':'))`;
// A condition of its own, so that the entries of one target are read by their index.
const OF_TARGET = "target = $7::text";
const OF_ANYTHING = "$7::text IS NULL";

const valuesOf = (tenant: Tenant, location: PermittedLocation, { action, kind, target, since, before }: AuditQuery) => [
  tenant,
  location,
  action ?? null,
  since ?? null,
  before ?? null,
  kind ?? null,
  target ?? null,
];

/** One page of a location's changes, newest first. */
export const listEntries = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
  query: AuditQuery,
  page: { limit: number; offset: number },
): Promise<AuditEntry[]> => {
  const isOfTarget = query.target !== undefined;
  const { rows } = await pool.query<EntryRow>({
    name: isOfTarget ? "audit-page-of-target" : "audit-page",
    text: `SELECT id AS "_id", at, actor, action, target, before, after, undone_at AS "undoneAt",
             session_id AS session, factors, key_id AS key FROM audit_entry
           WHERE ${MATCHES} AND ${isOfTarget ? OF_TARGET : OF_ANYTHING} ORDER BY at DESC, id DESC LIMIT $8 OFFSET $9`,
    values: [...valuesOf(tenant, location, query), page.limit, page.offset],
  });
  return rows.map(toEntry);
};

/** The number of a location's changes, counted up to one more than `most`. */
export const countEntries = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
  query: AuditQuery,
  most: number,
): Promise<number> => {
  const isOfTarget = query.target !== undefined;
  const { rows } = await pool.query<{ count: number }>({
    name: isOfTarget ? "audit-count-of-target" : "audit-count",
    text: `SELECT count(*) AS count FROM (SELECT FROM audit_entry
           WHERE ${MATCHES} AND ${isOfTarget ? OF_TARGET : OF_ANYTHING} LIMIT $8::bigint + 1) AS counted`,
    values: [...valuesOf(tenant, location, query), most],
  });
  return rows[0]?.count ?? 0;
};

/** The part of an entry that undoing it needs. */
export interface RecordedChange {
  location_key: string;
  action: string;
  before: unknown;
  after: unknown;
  undone_at: Date | null;
}

/** Locks an entry, so that it is undone once. */
export const lockEntry = async (
  client: PoolClient,
  tenant: Tenant,
  id: string,
): Promise<RecordedChange | undefined> => {
  const { rows } = await client.query<RecordedChange>({
    name: "audit-lock",
    text: `SELECT location_key, action, before, after, undone_at FROM audit_entry
           WHERE tenant = $1 AND id = $2 FOR UPDATE`,
    values: [tenant, id],
  });
  return rows[0];
};

export const markUndone = async (client: PoolClient, tenant: Tenant, id: string, now: Date): Promise<void> => {
  await client.query({
    name: "audit-mark-undone",
    text: "UPDATE audit_entry SET undone_at = $3 WHERE tenant = $1 AND id = $2",
    values: [tenant, id, now],
  });
};
