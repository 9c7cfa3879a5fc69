import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { configuration } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { withTextsIn } from "@/lib/domain/application/contract";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { locationOf, tenantRow } from "@/lib/domain/tenant/tenants";
import { changeSettings, loadSettings } from "./change";
import { loadConfig } from "./settings";

export const configurationRoutes: readonly Route[] = [
  implement(configuration.get, async ({ tenant, query }, services) => {
    const config = await loadConfig(services, tenant);
    const { country } = tenantRow(tenant);
    return { ...config, dashboardConfig: withTextsIn(config.dashboardConfig, query.language, country) };
  }),

  implement(configuration.ageRestrictions, async ({ tenant, query }, services) => {
    if (!locationOf(tenant, query.locationKey)) throw new AppError("not_found");
    const { dashboardConfig } = await loadConfig(services, tenant);
    return effectiveSettings(dashboardConfig, query.locationKey).ageRestrictions;
  }),

  implement(staffConfiguration.get, ({ tenant, caller, params }, { db }) =>
    loadSettings(db, { tenant, location: permit(caller, params.location_key) }),
  ),

  implement(staffConfiguration.update, changeSettings),
];
