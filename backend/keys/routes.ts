import { implement, type Route } from "@/backend/http/handler";
import { staffKeys } from "@/lib/contracts/staff-keys";
import { addKey } from "./add-key";
import { revokeKey } from "./revoke-key";
import { countKeys, listKeys, toKey } from "./store";

export const keyRoutes: readonly Route[] = [
  implement(
    staffKeys.list,
    async ({ tenant, caller, body }, { db }) => {
      const [keys, count] = await Promise.all([
        listKeys(db, tenant, caller.locationKeys, body),
        countKeys(db, tenant, caller.locationKeys),
      ]);
      return { keys: keys.map(toKey), count };
    },
    { storesOwnReply: true },
  ),

  // Never store a reply with the text of a key. A repeat makes another key, which can be revoked.
  implement(staffKeys.add, addKey, { storesOwnReply: true }),

  implement(staffKeys.revoke, revokeKey),
];
