import type { PoolClient } from "pg";
import { permit, type Staff } from "@/backend/http/callers";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type AccountRow, lockAccount } from "./account-store";

/** Locks an account. Throws `not_found`, and `forbidden` unless all of its locations are the manager's own. */
export const lockManagedAccount = async (
  client: PoolClient,
  { tenant, caller }: { tenant: Tenant; caller: Staff },
  id: string,
): Promise<AccountRow> => {
  const row = await lockAccount(client, tenant, id);
  if (!row) throw new AppError("not_found");
  if (row.location_keys.length === 0) throw new AppError("forbidden");
  for (const location of row.location_keys) permit(caller, location);
  return row;
};
