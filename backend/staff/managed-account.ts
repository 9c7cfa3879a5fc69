import type { Transaction } from "@/backend/db/database";
import { permit, type Staff } from "@/backend/http/callers";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type AccountRow, lockAccount } from "./account-store";

/** Locks two accounts, or one, in the order of their ids: managers who change each other wait, and none for ever. */
const lockBoth = async (tx: Transaction, tenant: Tenant, ids: readonly string[]) => {
  const rows = new Map<string, AccountRow | undefined>();
  for (const id of [...new Set(ids.map((text) => text.toLowerCase()))].sort())
    rows.set(id, await lockAccount(tx, tenant, id));
  return rows;
};

/** Throws `forbidden` if another manager has blocked or demoted the caller since this call was let in, or taken a location from them. */
const requireStillManager = ({ locationKeys }: Staff, row: AccountRow | undefined): void => {
  const isManager = row?.role === "manager" && row.disabled_at === null;
  if (!isManager || !locationKeys.every((key) => row.location_keys.includes(key))) throw new AppError("forbidden");
};

/**
 * Locks an account and its manager's own. Throws `not_found`, and `forbidden` unless the caller still is a manager of all of its
 * locations.
 */
export const lockManagedAccount = async (
  tx: Transaction,
  { tenant, caller }: { tenant: Tenant; caller: Staff },
  id: string,
): Promise<AccountRow> => {
  const rows = await lockBoth(tx, tenant, [caller.staffId, id]);
  requireStillManager(caller, rows.get(caller.staffId));
  const row = rows.get(id.toLowerCase());
  if (!row) throw new AppError("not_found");
  if (row.location_keys.length === 0) throw new AppError("forbidden");
  for (const location of row.location_keys) permit(caller, location);
  return row;
};
