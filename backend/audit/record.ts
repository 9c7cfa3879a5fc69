import type { Pool, PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import type { AUDIT_READS, AuditAction, AuditKind } from "@/lib/domain/dashboard/audit-actions";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A change by staff: the values before and after. `target` is the kind of row and its id, `presentation:…`. */
export interface Change {
  tenant: Tenant;
  staffId: string;
  locationKey: string;
  action: AuditAction;
  target: `${AuditKind}:${string}`;
  before: unknown;
  after: unknown;
  now: Date;
}

/** Writes a change into the audit log, in the change's own transaction; the actor's name is stored as it is now. */
export const recordChange = async (client: Pool | PoolClient, change: Change): Promise<void> => {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await client.query({
    name: "audit-record",
    text: `INSERT INTO audit_entry (tenant, id, at, staff_id, actor, location_key, action, target, before, after)
           SELECT $1, $2, $3, $4, coalesce((SELECT username FROM staff_account WHERE tenant = $1 AND id = $4), ''),
             $5, $6, $7, $8, $9`,
    values: [
      change.tenant,
      uuid(),
      change.now,
      change.staffId,
      change.locationKey,
      change.action,
      change.target,
      json(change.before),
      json(change.after),
    ],
  });
};

/** Somebody's opening of an application's personal data. */
interface Reading extends Pick<Change, "tenant" | "staffId" | "locationKey" | "now"> {
  action: (typeof AUDIT_READS)[number];
  registrationId: string;
}

/** Records who opens personal data of an application, before it is shown, and none of the data. */
export const recordReading = (pool: Pool, { registrationId, ...reading }: Reading): Promise<void> =>
  recordChange(pool, { ...reading, target: `registration:${registrationId}`, before: undefined, after: undefined });
