import { type Tenant, tenantRow } from "./tenants";

/** Those of the locations that the network still has. */
export const existingLocations = (tenant: Tenant, locationKeys: readonly string[]): string[] => {
  const existing = new Set(tenantRow(tenant).locations.map(({ location_key }) => location_key));
  return locationKeys.filter((key) => existing.has(key));
};
