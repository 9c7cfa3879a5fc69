import { recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface OwnChange {
  tenant: Tenant;
  caller: Staff;
  action: AuditAction;
  before: unknown;
  after: unknown;
  now: Date;
}

/** Records a change of the caller's own account in the log of each of its locations. */
export const recordOwnChange = async (tx: Transaction, { caller, ...change }: OwnChange): Promise<void> => {
  for (const locationKey of [...caller.locationKeys].sort())
    await recordChange(tx, { ...change, author: caller, locationKey, target: `account:${caller.staffId}` });
};
