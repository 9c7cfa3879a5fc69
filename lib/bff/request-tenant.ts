import "server-only";
import { ENV_COOKIE } from "@/lib/domain/tenant/cookies";
import { resolveTenant } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readCookie } from "@/lib/kit/read-cookie";
import { webEnvironment } from "@/lib/server/environment/web-environment";

type HeaderOf = (name: string) => string | null | undefined;

/** The host that the visitor asked for; a proxy's word counts only when it is trusted. */
export const requestedHost = (header: HeaderOf): string => {
  const { trustProxy } = webEnvironment();
  return (trustProxy ? header("x-forwarded-host")?.split(",")[0]?.trim() : undefined) ?? header("host") ?? "";
};

/** The same of a request that has its headers in a bag. */
export const hostFromHeaders = (headers: Headers): string => requestedHost((name) => headers.get(name));

/** The tenant of a request to the browser's door. */
export const requestTenant = (request: Request): Tenant =>
  resolveTenant(
    hostFromHeaders(request.headers),
    readCookie(request.headers.get("cookie"), ENV_COOKIE),
    webEnvironment().hosts,
  );

/** The visitor's address for budgets: the socket's, or the one that a trusted proxy saw and put last. */
export const requestAddress = (request: Request): string =>
  request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
