import { batchRead } from "@/backend/db/batch-reads";
import type { Db } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import { type Config, configSchema } from "@/lib/contracts/configuration";
import type { StaffSettings } from "@/lib/contracts/staff-configuration";
import { locationDetailsOf } from "@/lib/domain/location/details";
import { localesOf } from "@/lib/domain/tenant/language";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DEFAULT_DESK, defaultSettings } from "./defaults";
import { mergePatch } from "./merge-patch";

export type Settings = Record<string, unknown>;

interface SettingsRow {
  location_key: string;
  settings: Settings;
}

/** The row of the tenant itself; every other row is a location's. */
const TENANT_ROW = "";

/** The reply of `GET /config`: the defaults, the tenant's settings over them, and the locations' overrides. */
export const loadConfig = ({ db }: Pick<Services, "db">, tenant: Tenant): Promise<Config> =>
  findConfig(db, tenant, undefined);

const readRows = (db: Db, tenant: Tenant) =>
  db.many<SettingsRow>`SELECT location_key, settings FROM configuration WHERE tenant = ${tenant} ORDER BY location_key`;

/** The tenant's settings, and those that one of its locations overrides. */
export const readSettings = async (
  db: Db,
  { tenant, location }: { tenant: Tenant; location: string },
): Promise<{ network: StaffSettings; own: Partial<StaffSettings> }> => {
  const rows = await readRows(db, tenant);
  const network = networkOf(tenant, rows);
  const own = rows.find((row) => row.location_key === location)?.settings ?? {};
  return { network: network as unknown as StaffSettings, own: overrideOf(network, own) };
};

// Memoized by the stored text: every call reads the configuration, and it seldom changes.
const lastConfigs = new Map<Tenant, { text: string; config: Config }>();

const configOf = (tenant: Tenant, rows: readonly SettingsRow[]): Config => {
  const text = JSON.stringify(rows);
  const last = lastConfigs.get(tenant);
  if (last?.text === text) return last.config;
  const config = configFrom(tenant, rows);
  lastConfigs.set(tenant, { text, config });
  return config;
};

const findConfig = batchRead<undefined, Config>(async (db, tenant, requests) => {
  const config = configOf(tenant as Tenant, await readRows(db, tenant as Tenant));
  return requests.map(() => config);
});

const limitNames = Object.keys(DEFAULT_LIMITS);

const storedTenantSettings = (rows: readonly SettingsRow[]): Settings =>
  rows.find((row) => row.location_key === TENANT_ROW)?.settings ?? {};

const networkOf = (tenant: Tenant, rows: readonly SettingsRow[]): Settings => {
  const { locationOverrides: _none, ...defaults } = defaultSettings(tenant);
  return mergePatch({ ...defaults, ...DEFAULT_DESK }, without(storedTenantSettings(rows), limitNames)) as Settings;
};

const configFrom = (tenant: Tenant, rows: readonly SettingsRow[]): Config => {
  const network = networkOf(tenant, rows);
  const overrides: Record<string, Settings> = Object.fromEntries(
    rows
      .filter((row) => row.location_key !== TENANT_ROW)
      .map((row) => [row.location_key, overrideOf(network, row.settings)]),
  );
  return configSchema.parse({
    centers: locationDetailsOf(tenant).map((center) => {
      const { workingHours = network.workingHours } = overrides[center.location_key] ?? {};
      return { ...center, workingHours };
    }),
    languages: [...localesOf(tenant)],
    ...(mergePatch(DEFAULT_LIMITS, pick(storedTenantSettings(rows), limitNames)) as Settings),
    dashboardConfig: { ...network, locationOverrides: overrides },
  });
};

// A location overrides whole settings. One that it stores in part is completed from the tenant's.
const overrideOf = (own: Settings, patch: Settings): Settings =>
  pick(mergePatch(own, patch) as Settings, Object.keys(patch));

const pick = (settings: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));

const without = (settings: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
