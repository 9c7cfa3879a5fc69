import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";

/** The names of locations, for a sentence. */
export const locationNames = (tenant: Tenant, locationKeys: readonly string[]): string =>
  locationKeys.map((key) => locationOf(tenant, key)?.name ?? key).join(", ");
