import type { Pool, PoolClient } from "pg";
import type { Services } from "@/backend/http/handler";
import { type Config, configSchema } from "@/lib/contracts/configuration";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { centersOf, DEFAULT_LIMITS, defaultSettings } from "./defaults";
import { mergePatch } from "./merge-patch";

export type Settings = Record<string, unknown>;

interface SettingsRow {
  location_key: string;
  settings: Settings;
}

/** The row of the tenant itself; every other row is a location's. */
const TENANT_ROW = "";

/** All that `GET /config` answers: the defaults, the tenant's own settings over them, and the locations' overrides. */
export const loadConfig = ({ database }: Pick<Services, "database">, tenant: Tenant): Promise<Config> =>
  readConfig(database.pool, tenant);

/** The same, inside a transaction. */
export const readConfig = async (client: Pool | PoolClient, tenant: Tenant): Promise<Config> => {
  const { rows } = await client.query<SettingsRow>({
    name: "load-settings",
    text: "SELECT location_key, settings FROM configuration WHERE tenant = $1",
    values: [tenant],
  });
  return configFrom(tenant, rows);
};

const configFrom = (tenant: Tenant, rows: readonly SettingsRow[]): Config => {
  const stored = rows.find((row) => row.location_key === TENANT_ROW)?.settings ?? {};
  const limitNames = Object.keys(DEFAULT_LIMITS);
  const own = mergePatch(defaultSettings(tenant), without(stored, limitNames)) as Settings;
  const overrides = rows
    .filter((row) => row.location_key !== TENANT_ROW)
    .map((row) => [row.location_key, overrideOf(own, row.settings)]);
  return configSchema.parse({
    centers: centersOf(tenant),
    languages: [...localesOf(tenant)],
    ...(mergePatch(DEFAULT_LIMITS, pick(stored, limitNames)) as Settings),
    dashboardConfig: { ...own, locationOverrides: Object.fromEntries(overrides) },
  });
};

// A location overrides whole settings, so that what it sets in part is completed here by the tenant's.
const overrideOf = (own: Settings, patch: Settings): Settings =>
  pick(mergePatch(own, patch) as Settings, Object.keys(patch));

const pick = (settings: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));

const without = (settings: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
