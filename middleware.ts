import { randomBytes } from "node:crypto";
import path from "node:path";
import { type NextRequest, NextResponse } from "next/server";
import { routes } from "@/lib/domain/routes";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { hostRulesOf, parseTenantHosts } from "@/lib/domain/tenant/host";
import { pageRoute, type ResolvedRequest, resolveRequest } from "@/lib/domain/tenant/resolve-request";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { sourceHash } from "@/lib/kit/source-hash";
import { THEME_SCRIPT } from "@/lib/kit/theme-script";
import { isOn } from "@/lib/server/environment/flag";
import { isRealDeployment } from "@/lib/server/environment/real-deployment";
import { listeningLoopback } from "@/lib/server/http/listening-host";
import { PAGE_CACHING } from "@/lib/server/http/page-caching";
import { prerenderedScriptHashes } from "@/lib/server/http/prerendered-pages";
import { type SealedPosition, waitingRoom } from "@/lib/server/http/waiting-room-registry";

export const config = {
  runtime: "nodejs",
  // Pages only. The door reads the host itself, files are the same for every host; their headers are in next.config.mjs.
  matcher: ["/((?!_next/|api/|brand/|health(?:/live|/ready)?$|(?:icon|logo|logo-white)\\.svg$).*)"],
};

// Read without the schema of the environment, which would be most of this bundle. The start has validated the values.
const rules = {
  hosts: hostRulesOf(
    process.env.APP_DOMAIN,
    parseTenantHosts(process.env.TENANT_HOSTS),
    isRealDeployment({ NODE_ENV: process.env.NODE_ENV, DEMO: isOn(process.env.DEMO) }),
  ),
  trustProxy: isOn(process.env.TRUST_PROXY),
};

/** Sets a cookie for the browser session. */
const setCookie = (response: NextResponse, name: string, value: string | undefined): NextResponse => {
  if (value !== undefined) response.cookies.set(name, value, { path: "/", sameSite: "lax" });
  return response;
};

const isDevelopment = process.env.NODE_ENV === "development";
const themeHash = sourceHash(THEME_SCRIPT);

let scriptHashes: ReturnType<typeof prerenderedScriptHashes> | undefined;

/** The hashes of a prerendered page's inline scripts; nothing for a page that is rendered for each request. */
const prerenderedHashes = (route: string): readonly string[] | undefined => {
  if (isDevelopment) return undefined;
  scriptHashes ??= prerenderedScriptHashes(path.join(process.cwd(), ".next"));
  return scriptHashes(route);
};

const oneTimeScripts = (): readonly string[] => [`'nonce-${randomBytes(16).toString("base64")}'`, themeHash];

/** The inline scripts that a page's policy allows: a prerendered page's by hash, any other page's by nonce. */
const inlineScripts = (hashes: readonly string[] | undefined): readonly string[] | "any" =>
  isDevelopment ? "any" : (hashes ?? oneTimeScripts());

const POLICY = "content-security-policy";
const CACHING = "cache-control";

const redirectTo = (target: URL, tenant: Tenant): NextResponse => {
  const response = NextResponse.redirect(target, 303);
  response.headers.set(POLICY, contentPolicy(BRANDS[tenant], []));
  response.headers.set(CACHING, PAGE_CACHING.personal);
  return response;
};

const loopback = listeningLoopback();

/**
 * The address of a route in this server. When it listens on `127.0.0.1`, the framework shows the middleware every loopback
 * address as `localhost`, and treats a rewrite to `localhost` as one to another server. So the target gets the true address,
 * and the request another one: otherwise the framework would replace the target's.
 */
const internalUrl = ({ nextUrl }: NextRequest, route: string): URL => {
  const target = new URL(nextUrl);
  target.pathname = route;
  if (loopback && target.hostname === "localhost") {
    target.hostname = loopback;
    nextUrl.hostname = "elsewhere.invalid";
  }
  return target;
};

const rewriteTo = (request: NextRequest, route: string, { tenant, status }: ResolvedRequest): NextResponse => {
  const hashes = prerenderedHashes(route);
  const policy = contentPolicy(BRANDS[tenant], inlineScripts(hashes));
  // The framework reads the nonce from the request's headers. A client's own policy there is overwritten.
  const headers = new Headers(request.headers);
  headers.set(POLICY, policy);
  const target = internalUrl(request, route);
  const response = NextResponse.rewrite(target, { request: { headers }, ...(status === 404 && { status }) });
  response.headers.set(POLICY, policy);
  response.headers.set(CACHING, hashes ? PAGE_CACHING.prerendered : PAGE_CACHING.personal);
  return response;
};

/** Sets the visit's cookie. Only this visitor may have the answer, so no cache may store it. */
const withPosition = (response: NextResponse, { seal }: SealedPosition): NextResponse => {
  const cookie = waitingRoom()?.cookie;
  if (seal && cookie) response.cookies.set(cookie.name, seal, cookie.attributes);
  response.headers.set(CACHING, PAGE_CACHING.personal);
  return response;
};

/**
 * Rewrites `/x` to `/[tenant]/[locale]/x`, or to the waiting room. A host that is no network's has the choice of one alone. The pages
 * themselves check who may see them.
 */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { nextUrl, cookies, headers } = request;
  const source = {
    header: (name: string) => headers.get(name),
    path: nextUrl.pathname,
    query: nextUrl.searchParams,
  };
  const resolved = resolveRequest(source, rules);
  const { tenant, locale, address, chosen } = resolved;

  if (chosen.language) {
    // The choice moves from the address to a cookie: a link to the page must not carry a language.
    const target = new URL(nextUrl.pathname + nextUrl.search, `${nextUrl.protocol}//${resolved.host}`);
    target.searchParams.delete("lang");
    const response = setCookie(redirectTo(target, tenant), LANGUAGE_COOKIE, chosen.language);
    return setCookie(response, ENV_COOKIE, chosen.env);
  }

  if (resolved.redirect) {
    const target = new URL(resolved.redirect, `${nextUrl.protocol}//${resolved.host}`);
    return setCookie(redirectTo(target, tenant), ENV_COOKIE, chosen.env);
  }

  const visitor = { cookie: (name: string) => cookies.get(name)?.value, address };
  const joined = await waitingRoom()?.joinAtPage(tenant, nextUrl.pathname, visitor);
  // The waiting page keeps the requested address: to reload it is to ask for admission again.
  const route = joined && !joined.position.isIn ? pageRoute(tenant, locale, routes.waitingRoom) : resolved.route;
  const response = rewriteTo(request, route, resolved);
  return setCookie(joined ? withPosition(response, joined) : response, ENV_COOKIE, chosen.env);
}
