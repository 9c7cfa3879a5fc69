import "server-only";
import { ENV_COOKIE } from "@/lib/domain/tenant/cookies";
import { tenantOf } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "./environment";

const cookieOf = (request: Request, name: string): string | undefined =>
  request.headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The host that the visitor asked for; a proxy's word counts only when it is trusted. */
export const hostOf = (headers: Headers): string => {
  const { trustProxy } = webEnvironment();
  return (trustProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined) ?? headers.get("host") ?? "";
};

/** The tenant of a request to the browser's door. */
export const requestTenant = (request: Request): Tenant =>
  tenantOf(hostOf(request.headers), cookieOf(request, ENV_COOKIE), webEnvironment().hosts);

/** The visitor's address for budgets: the socket's, or the one that a trusted proxy saw and put last. */
export const requestAddress = (request: Request): string =>
  request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
