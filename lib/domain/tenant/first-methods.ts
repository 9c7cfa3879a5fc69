import { type Tenant, tenantRow } from "./tenants";

/** A network's ways until its configuration says otherwise: pages made before anybody asks for it show these. */
export const defaultVerificationMethods = (tenant: Tenant) => [
  ...(tenantRow(tenant).verification ?? (["sms"] as const)),
];
