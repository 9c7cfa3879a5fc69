import { implement, type Route } from "@/backend/http/handler";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { countAccounts, listAccounts, toAccount } from "./account-store";
import { addAccount } from "./add-account";
import { changePassword } from "./change-password";
import { login } from "./login";
import { closeLoginSession } from "./store";
import { updateAccount } from "./update-account";

// Never store a reply with a password or a hash of a request with one. A repeat finds the name taken.
const NOT_STORED = { storesOwnReply: true };

const accountRoutes: readonly Route[] = [
  implement(staffAccounts.list, async ({ tenant, caller, body }, { database }) => {
    const [accounts, count] = await Promise.all([
      listAccounts(database.pool, tenant, caller.locationKeys, body),
      countAccounts(database.pool, tenant, caller.locationKeys),
    ]);
    return { accounts: accounts.map(toAccount), count };
  }),

  implement(staffAccounts.add, addAccount, NOT_STORED),

  implement(staffAccounts.update, updateAccount, NOT_STORED),

  implement(staffAccounts.changePassword, changePassword, NOT_STORED),
];

export const staffRoutes: readonly Route[] = [
  implement(staffAuth.login, login),

  implement(staffAuth.logout, async ({ tenant, caller }, { database }) => {
    await closeLoginSession(database.pool, tenant, caller.sessionId);
    return undefined;
  }),

  implement(staffAuth.permittedLocations, async ({ tenant, caller }) => ({
    username: caller.username,
    locations: tenantRow(tenant)
      .locations.filter((location) => caller.locationKeys.includes(location.location_key))
      .map(({ location_key, name, timeZone }) => ({ location_key, name, timeZone })),
  })),

  ...accountRoutes,
];
