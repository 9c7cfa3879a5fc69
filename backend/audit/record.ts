import type { Pool, PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import type { Staff } from "@/backend/http/callers";
import type { AUDIT_READS, AuditAction, AuditKind } from "@/lib/domain/dashboard/audit-actions";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Who made a change, as the log names them: the account by its name at the time, its session and factors, or the key. */
export type Author = Pick<Staff, "staffId" | "username" | "sessionId" | "factors" | "isMachine">;

/** A change by staff: the values before and after. `target` is the kind of row and its id, `presentation:…`. */
export interface Change {
  tenant: Tenant;
  /** Undefined for an entry of the product itself. */
  author: Author | undefined;
  locationKey: string;
  action: AuditAction;
  target: `${AuditKind}:${string}`;
  before: unknown;
  after: unknown;
  now: Date;
}

const authorColumns = (author: Author | undefined) => {
  if (!author) return [null, "", null, null, null];
  const { staffId, username, sessionId, factors, isMachine } = author;
  return isMachine ? [null, username, null, null, staffId] : [staffId, username, sessionId, factors, null];
};

/** Writes a change into the audit log, in the change's own transaction. */
export const recordChange = async (client: Pool | PoolClient, change: Change): Promise<void> => {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await client.query({
    name: "audit-record",
    text: `INSERT INTO audit_entry (tenant, id, at, location_key, action, target, before, after,
             staff_id, actor, session_id, factors, key_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      change.tenant,
      uuid(),
      change.now,
      change.locationKey,
      change.action,
      change.target,
      json(change.before),
      json(change.after),
      ...authorColumns(change.author),
    ],
  });
};

/** Somebody's opening of an application's personal data. */
interface Reading extends Pick<Change, "tenant" | "author" | "locationKey" | "now"> {
  action: (typeof AUDIT_READS)[number];
  registrationId: string;
}

/** Records who opens personal data of an application, before it is shown, and none of the data. */
export const recordReading = (pool: Pool, { registrationId, ...reading }: Reading): Promise<void> =>
  recordChange(pool, { ...reading, target: `registration:${registrationId}`, before: undefined, after: undefined });
