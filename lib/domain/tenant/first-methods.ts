import type { VERIFICATION_METHODS } from "./methods";
import { type Tenant, tenantRow } from "./tenants";

type Method = (typeof VERIFICATION_METHODS)[number];

/** A network's ways until its configuration says otherwise: pages made before anybody asks for it show these. */
export const firstMethods = (tenant: Tenant): Method[] => [...(tenantRow(tenant).verification ?? ["sms"])];
