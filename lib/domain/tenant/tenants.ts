import type { ColourRow, Location, TenantRow } from "./tenant-schema";
import file from "./tenants.json" with { type: "json" };

export type { Location, TenantRow };

export type Tenant = keyof typeof file.tenants;

/** Every tenant with its country, colour and locations. `tools/tenants/` has checked the file before a build or `npm run dev`. */
export const TENANTS = file.tenants as Readonly<Record<Tenant, object>> as Readonly<Record<Tenant, TenantRow>>;

/** The operator's own colours, by name. */
export const OWN_COLOURS: Readonly<Record<string, ColourRow>> = file.colours;

export const ALL_TENANTS = Object.keys(TENANTS) as Tenant[];

export const isTenant = (text: string): text is Tenant => Object.hasOwn(TENANTS, text);

export const tenantRow = (tenant: Tenant): TenantRow => TENANTS[tenant];

/** Whether a tenant is a network, with locations. `global` is none: on its hosts a visitor chooses one. */
export const hasLocations = (tenant: Tenant): boolean => tenantRow(tenant).locations.length > 0;

export const TENANTS_WITH_LOCATIONS = ALL_TENANTS.filter(hasLocations);

/** A tenant's location by its key, or `undefined`. */
export const locationOf = (tenant: Tenant, locationKey: string): Location | undefined =>
  tenantRow(tenant).locations.find((location) => location.location_key === locationKey);

/** A tenant's methods before its configuration is loaded; static pages show these. */
export const defaultVerificationMethods = (tenant: Tenant) => [
  ...(tenantRow(tenant).verification ?? (["sms"] as const)),
];
