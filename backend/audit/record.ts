import { v7 as uuid } from "uuid";
import type { Db } from "@/backend/db/database";
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
  const { staffId, username: actor = "", sessionId: session_id, factors, isMachine } = author ?? {};
  return isMachine ? { actor, key_id: staffId } : { actor, staff_id: staffId, session_id, factors };
};

/** Writes a change into the audit log, in the change's own transaction. */
export const recordChange = (db: Db, change: Change): Promise<void> => {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return db.insert("audit_entry", {
    tenant: change.tenant,
    id: uuid(),
    at: change.now,
    location_key: change.locationKey,
    action: change.action,
    target: change.target,
    before: json(change.before),
    after: json(change.after),
    ...authorColumns(change.author),
  });
};

/** Somebody's opening of an application's personal data. */
interface Reading extends Pick<Change, "tenant" | "author" | "locationKey" | "now"> {
  action: (typeof AUDIT_READS)[number];
  registrationId: string;
}

/** Records who opens personal data of an application, before it is shown, and none of the data. */
export const recordReading = (db: Db, { registrationId, ...reading }: Reading): Promise<void> =>
  recordChange(db, { ...reading, target: `registration:${registrationId}`, before: undefined, after: undefined });
