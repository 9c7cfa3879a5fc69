import type { BackendEnvironment } from "@/backend/environment";
import { hostOfTenant, isDevelopmentHost } from "@/lib/domain/tenant/host";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";

/** Where applicants of a tenant find us. */
export interface Site {
  host: string;
  origin: string;
}

/**
 * The tenant's own site as the environment says, never as a request does: a code is bound to it. Nothing when nobody said;
 * in development `{tenant}.localhost`.
 */
export const siteOf = (environment: BackendEnvironment, tenant: Tenant): Site | undefined => {
  const { hosts, isProduction, isDemo, webPort } = environment;
  const host = hostOfTenant(tenant, hosts) ?? (isProduction && !isDemo ? undefined : `${tenant}.localhost`);
  if (host === undefined) return undefined;
  return { host, origin: isDevelopmentHost(host) ? `http://${host}:${webPort}` : `https://${host}` };
};

/** The networks that applicants can find here: who has no host sends nobody a code. */
export const servedTenants = (environment: BackendEnvironment): Tenant[] =>
  ALL_TENANTS.filter((tenant) => siteOf(environment, tenant));
