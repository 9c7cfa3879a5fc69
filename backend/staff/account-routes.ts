import { implement, type Route } from "@/backend/http/handler";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { countAccounts, listAccounts, toAccount } from "./account-store";
import { addAccount } from "./add-account";
import { updateAccount } from "./update-account";

// Never store a reply with a password or a hash of a request with one. A repeat finds the name taken.
const NOT_STORED = { storesOwnReply: true };

export const accountRoutes: readonly Route[] = [
  implement(staffAccounts.list, async ({ tenant, caller, body }, { database }) => {
    const [accounts, count] = await Promise.all([
      listAccounts(database.pool, tenant, caller.locationKeys, body),
      countAccounts(database.pool, tenant, caller.locationKeys),
    ]);
    return { accounts: accounts.map(toAccount), count };
  }),

  implement(staffAccounts.add, addAccount, NOT_STORED),

  implement(staffAccounts.update, updateAccount, NOT_STORED),
];
