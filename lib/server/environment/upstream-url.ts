import type { Upstream } from "@/lib/contracts/endpoint";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readTenantVariable } from "./read";
import type { TenantVariable } from "./variables";

/** The variable with the address of each upstream. */
export const UPSTREAM_VARIABLES = {
  v1: "UPSTREAM_V1_URL",
  legacy: "UPSTREAM_LEGACY_URL",
  files: "UPSTREAM_FILES_URL",
  userView: "UPSTREAM_USER_VIEW_URL",
} as const satisfies Record<Upstream, TenantVariable>;

/** The address of an organisation's own backend for this tenant; nothing when the built-in one serves it. */
export const upstreamUrl = (upstream: Upstream, tenant: Tenant): string | undefined =>
  readTenantVariable(tenant, UPSTREAM_VARIABLES[upstream], process.env)?.replaceAll("{tenant}", tenant);
