import { isTenant, type Tenant, tenantRow } from "./tenants";

/** Which hosts are which tenant's: `{tenant}.{appDomain}`, and the exact hosts that an operator lists. */
export interface HostRules {
  appDomain?: string | undefined;
  exactHosts: Readonly<Record<string, Tenant>>;
  /** Staging tenants answer only on exact hosts, so that nobody sends codes and stores data by them. */
  isProduction: boolean;
}

/** Whether a tenant answers here at all. */
export const isServed = (tenant: Tenant, { exactHosts, isProduction }: HostRules): boolean =>
  !isProduction || !tenantRow(tenant).isStaging || Object.values(exactHosts).includes(tenant);

const DEVELOPMENT_HOST = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

const withoutPort = (host: string) => host.toLowerCase().replace(/:\d+$/, "");

/** `am` for `am.example.org` under `example.org`; nothing for a deeper or an unknown name. */
const subdomainTenant = (host: string, domain: string, rules: HostRules): Tenant | undefined => {
  if (!host.endsWith(`.${domain}`)) return undefined;
  const label = host.slice(0, -domain.length - 1);
  return isTenant(label) && isServed(label, rules) ? label : undefined;
};

/** Whether `?env=` may choose the tenant on this host. */
export const isDevelopmentHost = (host: string): boolean => DEVELOPMENT_HOST.test(withoutPort(host));

/** The tenant of an exact host, of `{tenant}.{appDomain}` or of `{tenant}.localhost`, in this order; else `global`. */
export const tenantOfHost = (host: string, rules: HostRules): Tenant => {
  const name = withoutPort(host);
  return (
    (Object.hasOwn(rules.exactHosts, name) ? rules.exactHosts[name] : undefined) ??
    (rules.appDomain ? subdomainTenant(name, rules.appDomain, rules) : undefined) ??
    subdomainTenant(name, "localhost", rules) ??
    "global"
  );
};

/** A tenant's host: the first exact one, else its subdomain; nothing when there is neither. */
export const hostOfTenant = (tenant: Tenant, rules: HostRules): string | undefined => {
  const { exactHosts, appDomain } = rules;
  if (!isServed(tenant, rules)) return undefined;
  return Object.keys(exactHosts).find((host) => exactHosts[host] === tenant) ?? (appDomain && `${tenant}.${appDomain}`);
};

/** The tenant of a request. On a development host that names no tenant, `env` does; elsewhere `env` is ignored. */
export const resolveTenant = (host: string, env: string | undefined, rules: HostRules): Tenant => {
  const byHost = tenantOfHost(host, rules);
  const isChosen = env && isDevelopmentHost(host) && isTenant(env) && isServed(env, rules);
  return byHost === "global" && isChosen ? env : byHost;
};

/** Parses `register.example.am=am,…`. Throws on an unknown tenant: a typing error must not serve another tenant's pages. */
export const parseTenantHosts = (text: string | undefined): Record<string, Tenant> =>
  Object.fromEntries(
    (text ?? "")
      .split(",")
      .filter((entry) => entry.trim() !== "")
      .map((entry) => {
        const [host = "", tenant = ""] = entry.split("=").map((part) => part.trim());
        if (!host || !isTenant(tenant)) throw new Error(`"${entry.trim()}" is not host=tenant`);
        return [host.toLowerCase(), tenant];
      }),
  );

/** The host rules of an environment; `isProduction` for a real deployment, not for a demo. */
export const hostRulesOf = (
  appDomain: string | undefined,
  exactHosts: HostRules["exactHosts"] | undefined,
  isProduction: boolean,
): HostRules => ({ appDomain: appDomain?.toLowerCase(), exactHosts: exactHosts ?? {}, isProduction });
