import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffKeys } from "@/lib/contracts/staff-keys";
import { existingLocations } from "@/lib/domain/tenant/existing-locations";
import { recordKey } from "./record-key";
import { lockKey, markRevoked, toKey } from "./store";

/** Revokes a key all of whose locations are the caller's: its next call is refused. A revoked one stays as it is. */
export const revokeKey = async (
  { tenant, caller, body, now }: Call<typeof staffKeys.revoke>,
  { db }: Services,
): Promise<undefined> =>
  db.transaction(async (tx) => {
    const row = await lockKey(tx, tenant, body.id);
    if (!row) throw new AppError("not_found");
    const locations = existingLocations(tenant, row.location_keys);
    if (locations.length === 0) throw new AppError("forbidden");
    for (const location of locations) permit(caller, location);
    if (row.revoked_at) return undefined;
    await markRevoked(tx, tenant, row.id, now);
    const before = toKey(row);
    const after = { ...before, revokedAt: now.toISOString() };
    await recordKey(tx, { tenant, author: caller, now, action: "key_revoked", before, after });
    return undefined;
  });
