import { implement, type Route } from "@/backend/http/handler";
import { staffAuth } from "@/lib/contracts/staff";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { accountRoutes } from "./account-routes";
import { login } from "./login";
import { closeLoginSession } from "./store";

export const staffRoutes: readonly Route[] = [
  implement(staffAuth.login, login),

  implement(staffAuth.logout, async ({ tenant, caller }, { database }) => {
    await closeLoginSession(database.pool, tenant, caller.sessionId);
    return undefined;
  }),

  implement(staffAuth.permittedLocations, async ({ tenant, caller }) => ({
    locations: tenantRow(tenant)
      .locations.filter((location) => caller.locationKeys.includes(location.location_key))
      .map(({ location_key, name, timeZone }) => ({ location_key, name, timeZone })),
  })),

  ...accountRoutes,
];
