import { type Author, recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { SessionRow } from "./store";

/** Who changes a location's sessions, and when. */
export interface SlotAuthor {
  tenant: Tenant;
  author: Author;
  now: Date;
}

const actionOf = (before: SessionRow | null, after: SessionRow | null): AuditAction => {
  if (before === null) return "session_added";
  return after === null ? "session_removed" : "session_changed";
};

/** Records the change of one weekly session. */
export const recordSlot = async (
  tx: Transaction,
  author: SlotAuthor,
  { before, after }: { before: SessionRow | null; after: SessionRow | null },
): Promise<void> => {
  const slot = after ?? before;
  if (slot === null) return;
  await recordChange(tx, {
    ...author,
    locationKey: slot.location_key,
    action: actionOf(before, after),
    target: `session:${slot._id}`,
    before,
    after,
  });
};
