import { type NextRequest, NextResponse } from "next/server";
import { isKnownPath } from "@/lib/domain/routes";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { isDevelopmentHost, parseTenantHosts, tenantOf } from "@/lib/domain/tenant/host";
import { localeFor, localesOf } from "@/lib/domain/tenant/language";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

export const config = {
  runtime: "nodejs",
  // Pages only: the browser's door reads the host itself, files are everybody's. The rest gets its headers in next.config.mjs.
  matcher: ["/((?!_next/|api/|brand/|health$|(?:icon|logo|logo-white)\\.svg$).*)"],
};

const rules = { appDomain: process.env.APP_DOMAIN, exactHosts: parseTenantHosts(process.env.TENANT_HOSTS) };
const trustsProxy = (process.env.TRUST_PROXY ?? "0") !== "0";

const hostOf = ({ headers }: NextRequest): string =>
  (trustsProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined) ?? headers.get("host") ?? "";

/** `?env=` on a development host; elsewhere, or for an unknown tenant, there is none. */
const envAsked = ({ nextUrl }: NextRequest, host: string): string | undefined => {
  const env = nextUrl.searchParams.get("env");
  return env && isTenant(env) && isDevelopmentHost(host) ? env : undefined;
};

// For the browser session: a cookie without an end.
const remember = (response: NextResponse, name: string, value: string | undefined): NextResponse => {
  if (value !== undefined) response.cookies.set(name, value, { path: "/", sameSite: "lax" });
  return response;
};

const isDevelopment = process.env.NODE_ENV === "development";

const withPolicy = (response: NextResponse, tenant: Tenant): NextResponse => {
  response.headers.set("content-security-policy", contentPolicy(BRANDS[tenant], isDevelopment));
  return response;
};

/** Host → tenant, cookie → locale; `/x` is served by `/[tenant]/[locale]/x`. Who may see what is the pages' to say. */
export default function middleware(request: NextRequest): NextResponse {
  const { nextUrl, cookies } = request;
  const host = hostOf(request);
  const env = envAsked(request, host);
  const tenant = tenantOf(host, env ?? cookies.get(ENV_COOKIE)?.value, rules);

  const language = localesOf(tenant).find((locale) => locale === nextUrl.searchParams.get("lang"));
  if (language) {
    // A chosen language leaves the address: the address is the page's, the choice the visitor's.
    const target = new URL(nextUrl.pathname + nextUrl.search, `${nextUrl.protocol}//${host}`);
    target.searchParams.delete("lang");
    const redirect = withPolicy(NextResponse.redirect(target, 303), tenant);
    return remember(remember(redirect, LANGUAGE_COOKIE, language), ENV_COOKIE, env);
  }

  const url = nextUrl.clone();
  const locale = localeFor(tenant, cookies.get(LANGUAGE_COOKIE)?.value);
  const isKnown = isKnownPath(nextUrl.pathname);
  const path = isKnown ? nextUrl.pathname : "/404";
  url.pathname = `/${tenant}/${locale}${path === "/" ? "" : path}`;
  const isFound = isKnown && path !== "/404";
  const page = withPolicy(NextResponse.rewrite(url, isFound ? {} : { status: 404 }), tenant);
  return remember(page, ENV_COOKIE, env);
}
