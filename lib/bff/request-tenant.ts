import "server-only";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { refuseGlobal } from "@/lib/contracts/refuse-global";
import type { Locale } from "@/lib/domain/country/locales";
import { type ResolvedRequest, resolveRequest } from "@/lib/domain/tenant/resolve-request";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "@/lib/server/environment/web-environment";

// The handlers of one request ask for its tenant several times.
const resolved = new WeakMap<Request, ResolvedRequest>();

const resolve = (request: Request): ResolvedRequest => {
  const cached = resolved.get(request);
  if (cached) return cached;
  const source = { header: (name: string) => request.headers.get(name), path: new URL(request.url).pathname };
  const result = resolveRequest(source, webEnvironment());
  resolved.set(request, result);
  return result;
};

/** The host that the visitor asked for, with its port. */
export const requestHost = (request: Request): string => resolve(request).host;

/** The language of the page, by the visitor's cookie. */
export const requestLocale = (request: Request): Locale => resolve(request).locale;

export const requestTenant = (request: Request): Tenant => resolve(request).tenant;

/** The network that a call is for. Throws `no_network` where the host is none's. */
export const calledTenant = (request: Request, endpoint: Endpoint): Tenant => {
  const { tenant } = resolve(request);
  refuseGlobal(endpoint, tenant);
  return tenant;
};

/** The visitor's IP address, for budgets; `unknown` where there is none. */
export const requestAddress = (request: Request): string => resolve(request).address;
