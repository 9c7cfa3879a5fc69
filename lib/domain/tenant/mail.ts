import type { TenantMail } from "./tenant-schema";
import { locationOf, type Tenant, tenantRow } from "./tenants";

/** Under which name a network's mail goes out, and where answers go. What a centre has of its own comes before the network's. */
export const tenantMail = (tenant: Tenant, locationKey?: string): TenantMail => ({
  ...tenantRow(tenant).mail,
  ...(locationKey !== undefined && locationOf(tenant, locationKey)?.mail),
});
