import { recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { MachineKey } from "@/lib/contracts/staff-keys";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface KeyChange {
  tenant: Tenant;
  author: Staff;
  now: Date;
  action: "key_added" | "key_revoked";
  before: MachineKey | null;
  /** The text of a key is never recorded. */
  after: MachineKey;
}

/** Records a change of a key in the log of each of its locations: each one's managers see it. */
export const recordKey = async (tx: Transaction, { after, ...change }: KeyChange): Promise<void> => {
  for (const locationKey of after.locations)
    await recordChange(tx, { ...change, locationKey, target: `key:${after._id}`, after });
};
