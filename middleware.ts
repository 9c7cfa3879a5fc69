import { randomBytes } from "node:crypto";
import path from "node:path";
import { type NextRequest, NextResponse } from "next/server";
import { routes } from "@/lib/domain/routes";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { hostRulesOf, isDevelopmentHost, parseTenantHosts } from "@/lib/domain/tenant/host";
import { localesOf } from "@/lib/domain/tenant/language";
import { resolvePage } from "@/lib/domain/tenant/resolve-request";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { sourceHash } from "@/lib/kit/source-hash";
import { THEME_SCRIPT } from "@/lib/kit/theme-script";
import { isOn } from "@/lib/server/environment/flag";
import { listeningLoopback } from "@/lib/server/http/listening-host";
import { prerenderedScriptHashes } from "@/lib/server/http/prerendered-pages";
import { type StandingWithSeal, type Visitor, waitingRoom } from "@/lib/server/http/waiting-room-registry";

export const config = {
  runtime: "nodejs",
  // Pages only: the browser's door reads the host itself, files are everybody's. The rest gets its headers in next.config.mjs.
  matcher: ["/((?!_next/|api/|brand/|health(?:/live|/ready)?$|(?:icon|logo|logo-white)\\.svg$).*)"],
};

// The start has found them right. The schema itself would weigh more here than all the rest.
const rules = hostRulesOf(process.env.APP_DOMAIN, parseTenantHosts(process.env.TENANT_HOSTS));
const trustsProxy = isOn(process.env.TRUST_PROXY);

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
const theme = sourceHash(THEME_SCRIPT);

// What serves pages on Vercel cannot read those that were built, so that their scripts cannot be named there.
const cannotRead = isOn(process.env.VERCEL);

let prerendered: ReturnType<typeof prerenderedScriptHashes> | undefined;

/** A page that was made when the product was built names its inline scripts by hash, any other gives them a nonce. */
const inlineScripts = (route: string): readonly string[] => {
  if (cannotRead) return ["'unsafe-inline'"];
  prerendered ??= prerenderedScriptHashes(path.join(process.cwd(), ".next"));
  return prerendered(route) ?? [`'nonce-${randomBytes(16).toString("base64")}'`, theme];
};

const policyOf = (tenant: Tenant, route: string): string =>
  contentPolicy(BRANDS[tenant], isDevelopment ? "any" : inlineScripts(route));

const POLICY = "content-security-policy";

const redirected = (target: URL, tenant: Tenant): NextResponse => {
  const response = NextResponse.redirect(target, 303);
  response.headers.set(POLICY, contentPolicy(BRANDS[tenant], []));
  return response;
};

const loopback = listeningLoopback();

/**
 * Where a page lies. The framework shows the middleware every loopback address as `localhost`, and takes a rewrite there for one to a
 * stranger when it listens on `127.0.0.1`: it gets its own address, and another one of the request, or it would mend ours.
 */
const within = ({ nextUrl }: NextRequest, route: string): URL => {
  const target = new URL(nextUrl);
  target.pathname = route;
  if (loopback && target.hostname === "localhost") {
    target.hostname = loopback;
    nextUrl.hostname = "elsewhere.invalid";
  }
  return target;
};

const rewritten = (request: NextRequest, target: URL, tenant: Tenant, status?: number): NextResponse => {
  const policy = policyOf(tenant, target.pathname);
  // The framework reads the nonce from the request; what a client says there is overwritten.
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  const response = NextResponse.rewrite(target, { request: { headers }, ...(status && { status }) });
  response.headers.set(POLICY, policy);
  return response;
};

// The address is the socket's, or what a trusted proxy put last: the start sees to that.
const visitorOf = ({ cookies, headers }: NextRequest): Visitor => ({
  cookie: (name) => cookies.get(name)?.value,
  address: headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown",
});

// The place is this visitor's alone: neither it nor the page that it leads to is kept on the way.
const placed = (response: NextResponse, { seal }: StandingWithSeal): NextResponse => {
  const cookie = waitingRoom()?.cookie;
  if (seal && cookie) response.cookies.set(cookie.name, seal, cookie.attributes);
  response.headers.set("cache-control", "private, no-store");
  return response;
};

/** Host → tenant, cookie → locale; `/x` is served by `/[tenant]/[locale]/x`. Who may see what is the pages' to say. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { nextUrl, cookies } = request;
  const host = hostOf(request);
  const env = envAsked(request, host);
  const place = resolvePage(
    {
      host,
      path: nextUrl.pathname,
      env: env ?? cookies.get(ENV_COOKIE)?.value,
      language: cookies.get(LANGUAGE_COOKIE)?.value,
    },
    rules,
  );
  const { tenant, status } = place;

  const language = localesOf(tenant).find((locale) => locale === nextUrl.searchParams.get("lang"));
  if (language) {
    // A chosen language leaves the address: the address is the page's, the choice the visitor's.
    const target = new URL(nextUrl.pathname + nextUrl.search, `${nextUrl.protocol}//${host}`);
    target.searchParams.delete("lang");
    return remember(remember(redirected(target, tenant), LANGUAGE_COOKIE, language), ENV_COOKIE, env);
  }

  const standing = await waitingRoom()?.joinAtPage(tenant, nextUrl.pathname, visitorOf(request));
  // The waiting page stands under the address that was asked for: to ask again is to try to come in.
  const isWaiting = standing && !standing.standing.isIn;
  const route = isWaiting ? `/${tenant}/${place.locale}${routes.waitingRoom}` : place.route;
  const response = rewritten(request, within(request, route), tenant, status === 404 ? status : undefined);
  return remember(standing ? placed(response, standing) : response, ENV_COOKIE, env);
}
