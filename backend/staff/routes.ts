import { implement, type Route } from "@/backend/http/handler";
import { login } from "@/backend/sign-in/login";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffPolicy } from "@/lib/contracts/staff-policy";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { countAccounts, listAccounts, toAccount } from "./account-store";
import { addAccount } from "./add-account";
import { changePassword } from "./change-password";
import { endAccountSessions } from "./end-account-sessions";
import { makeAccountLink } from "./make-account-link";
import { changePolicy, readPolicy } from "./policy";
import { closeLoginSession } from "./store";
import { updateAccount } from "./update-account";

// Never store a reply with a link or a hash of a request with a password. A repeat finds the name taken, or makes a link anew.
const NOT_STORED = { storesOwnReply: true };

const accountRoutes: readonly Route[] = [
  implement(staffAccounts.list, async ({ tenant, caller, body }, { db }) => {
    const [accounts, count] = await Promise.all([
      listAccounts(db, tenant, caller.locationKeys, body),
      countAccounts(db, tenant, caller.locationKeys),
    ]);
    return { accounts: accounts.map(toAccount), count };
  }),

  implement(staffAccounts.add, addAccount, NOT_STORED),

  implement(staffAccounts.update, updateAccount),

  implement(staffAccounts.makeLink, makeAccountLink, NOT_STORED),

  implement(staffAccounts.endSessions, endAccountSessions),

  implement(staffAccounts.changePassword, changePassword, NOT_STORED),

  implement(staffPolicy.get, readPolicy),

  implement(staffPolicy.change, changePolicy),
];

export const staffRoutes: readonly Route[] = [
  implement(staffAuth.login, login),

  implement(staffAuth.logout, async ({ tenant, caller }, { db }) => {
    await closeLoginSession(db, tenant, caller);
    return undefined;
  }),

  implement(staffAuth.permittedLocations, async ({ tenant, caller }) => {
    const { username, locationKeys, secondFactorDueAt } = caller;
    return {
      username,
      ...(secondFactorDueAt && { secondFactorDueAt: secondFactorDueAt.toISOString() }),
      locations: tenantRow(tenant)
        .locations.filter((location) => locationKeys.includes(location.location_key))
        .map(({ location_key, name, timeZone }) => ({ location_key, name, timeZone })),
    };
  }),

  ...accountRoutes,
];
