import type { BackendEnvironment } from "@/backend/environment";
import { hostOfTenant, isDevelopmentHost } from "@/lib/domain/tenant/host";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";

/** The web site of a tenant. */
export interface Site {
  host: string;
  origin: string;
}

/**
 * A tenant's site, from the environment and never from a request, since codes are bound to it. In development it is
 * `{tenant}.localhost`; in production undefined if no host is set.
 */
export const siteOf = (environment: BackendEnvironment, tenant: Tenant): Site | undefined => {
  const { hosts, isReal, webPort } = environment;
  const host = hostOfTenant(tenant, hosts) ?? (isReal ? undefined : `${tenant}.localhost`);
  if (host === undefined) return undefined;
  return { host, origin: isDevelopmentHost(host) ? `http://${host}:${webPort}` : `https://${host}` };
};

/** The tenants that have a host here. */
export const servedTenants = (environment: BackendEnvironment): Tenant[] =>
  ALL_TENANTS.filter((tenant) => siteOf(environment, tenant));
