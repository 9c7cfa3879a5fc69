import { type NextRequest, NextResponse } from "next/server";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { isDevelopmentHost, parseTenantHosts, tenantOf } from "@/lib/domain/tenant/host";
import { localeFor, localesOf } from "@/lib/domain/tenant/language";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

export const config = {
  runtime: "nodejs",
  // Pages only: the browser's door reads the host itself, files are everybody's.
  matcher: ["/((?!_next/|api/|health$|[^/]+\\.[a-z0-9]+$).*)"],
};

const rules = { appDomain: process.env.APP_DOMAIN, exactHosts: parseTenantHosts(process.env.TENANT_HOSTS) };
const trustsProxy = (process.env.TRUST_PROXY ?? "0") !== "0";

const hostOf = ({ headers }: NextRequest): string =>
  (trustsProxy ? headers.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined) ?? headers.get("host") ?? "";

// A choice in the address is remembered for the browser session and leaves the address.
const remembered = (request: NextRequest, tenant: Tenant, host: string): NextResponse | undefined => {
  const { nextUrl } = request;
  const language = nextUrl.searchParams.get("lang");
  const env = nextUrl.searchParams.get("env");
  const choices: [name: string, cookie: string, value: string][] = [];
  if (language && (localesOf(tenant) as readonly string[]).includes(language))
    choices.push(["lang", LANGUAGE_COOKIE, language]);
  if (env && isDevelopmentHost(host) && isTenant(env) && request.cookies.get(ENV_COOKIE)?.value !== env)
    choices.push(["env", ENV_COOKIE, env]);
  if (!choices.some(([name]) => name === "lang")) return undefined;
  const target = new URL(nextUrl.pathname + nextUrl.search, `${nextUrl.protocol}//${host}`);
  target.searchParams.delete("lang");
  const response = NextResponse.redirect(target, 303);
  for (const [, cookie, value] of choices) response.cookies.set(cookie, value, { path: "/", sameSite: "lax" });
  return response;
};

/** Host → tenant, cookie → locale; `/x` is served by `/[tenant]/[locale]/x`. Who may see what is the pages' to say. */
export default function middleware(request: NextRequest): NextResponse {
  const host = hostOf(request);
  const env = request.nextUrl.searchParams.get("env") ?? request.cookies.get(ENV_COOKIE)?.value;
  const tenant = tenantOf(host, env, rules);
  const redirect = remembered(request, tenant, host);
  if (redirect) return redirect;
  const locale = localeFor(tenant, request.cookies.get(LANGUAGE_COOKIE)?.value);
  const url = request.nextUrl.clone();
  url.pathname = `/${tenant}/${locale}${request.nextUrl.pathname === "/" ? "" : request.nextUrl.pathname}`;
  const response = NextResponse.rewrite(url);
  const isNewEnv = request.nextUrl.searchParams.has("env") && isDevelopmentHost(host) && isTenant(env ?? "");
  if (isNewEnv && env) response.cookies.set(ENV_COOKIE, env, { path: "/", sameSite: "lax" });
  return response;
}
