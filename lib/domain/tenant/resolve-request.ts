import type { Locale } from "@/lib/domain/country/locales";
import { isKnownPath } from "@/lib/domain/page-patterns";
import { routes } from "@/lib/domain/routes";
import { callerAddress } from "@/lib/kit/caller-address";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "./cookies";
import { type HostRules, isDevelopmentHost, resolveTenant } from "./host";
import { localeFor, localesOf } from "./language";
import { hasLocations, isTenant, type Tenant } from "./tenants";

/** The raw value of a cookie in a `Cookie` header. */
const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The parts of a request that identify tenant, language, page and visitor. */
interface RequestSource {
  header: (name: string) => string | null | undefined;
  /** Without the query. */
  path: string;
  /** Read for `env` and `lang`, where the caller acts on them. */
  query?: URLSearchParams;
}

/** How this deployment reads hosts, and whether it stands behind a proxy whose headers it trusts. */
interface RequestRules {
  hosts: HostRules;
  trustProxy: boolean;
}

export interface ResolvedRequest {
  /** With its port, as the visitor asked for it. */
  host: string;
  /** The visitor's IP address, or `unknown`. */
  address: string;
  tenant: Tenant;
  locale: Locale;
  /** The framework's route of the page. */
  route: string;
  status: 200 | 404;
  /** Where the visitor is sent instead: where a network is chosen, as long as the host is none's. */
  redirect?: string;
  /** What the query chooses, for the cookies. */
  chosen: { env?: string | undefined; language?: Locale | undefined };
}

const NOT_FOUND = "/404";

/** The framework's route for `/x`, which is `/[tenant]/[locale]/x`. */
export const pageRoute = (tenant: Tenant, locale: Locale, path: string): string =>
  `/${tenant}/${locale}${path === "/" ? "" : path}`;

const hostOf = ({ header }: RequestSource, trustProxy: boolean): string =>
  (trustProxy ? header("x-forwarded-host") : undefined) ?? header("host") ?? "";

// The process has left its finding in this header. On Vercel, whose proxy is trusted, it is the proxy's own.
const addressOf = ({ header }: RequestSource): string =>
  callerAddress({ forwarded: header("x-forwarded-for"), peer: undefined, isTrusted: true }).address;

/** The tenant that `?env=` names; nothing on a host that is not for development, and for an unknown tenant. */
const chosenEnv = ({ query }: RequestSource, host: string): string | undefined => {
  const env = query?.get("env");
  return env && isTenant(env) && isDevelopmentHost(host) ? env : undefined;
};

/**
 * Finds the tenant by the host, the language by the visitor's cookie, and the page by the path. Every part of the web side
 * resolves requests by this function, so that no two of them can disagree on whose page it is.
 */
export const resolveRequest = (source: RequestSource, { hosts, trustProxy }: RequestRules): ResolvedRequest => {
  const host = hostOf(source, trustProxy);
  const cookies = source.header("cookie");
  const env = chosenEnv(source, host);
  const tenant = resolveTenant(host, env ?? readCookie(cookies, ENV_COOKIE), hosts);
  const locale = localeFor(tenant, readCookie(cookies, LANGUAGE_COOKIE));
  const page = isKnownPath(source.path) ? source.path : NOT_FOUND;
  const language = source.query?.get("lang");
  return {
    host,
    address: addressOf(source),
    tenant,
    locale,
    route: pageRoute(tenant, locale, page),
    status: page === NOT_FOUND ? 404 : 200,
    ...(!hasLocations(tenant) && source.path !== routes.home && { redirect: routes.home }),
    chosen: { env, language: localesOf(tenant).find((offered) => offered === language) },
  };
};
