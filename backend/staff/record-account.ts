import type { PoolClient } from "pg";
import { recordChange } from "@/backend/audit/record";
import type { Staff } from "@/backend/http/authentication";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface AccountChange {
  tenant: Tenant;
  author: Staff;
  now: Date;
  action: AuditAction;
  before: StaffAccount | null;
  /** A password is never recorded, only that it was changed. */
  after: StaffAccount & { isPasswordChanged?: boolean };
}

/** Records a change of an account in the log of every location it has or had: each one's managers see it. */
export const recordAccount = async (
  client: PoolClient,
  { tenant, author, now, ...change }: AccountChange,
): Promise<void> => {
  const { action, before, after } = change;
  const locations = new Set([...(before?.locations ?? []), ...after.locations]);
  for (const locationKey of [...locations].sort())
    await recordChange(client, {
      tenant,
      staffId: author.staffId,
      locationKey,
      action,
      target: `account:${after._id}`,
      before,
      after,
      now,
    });
};
