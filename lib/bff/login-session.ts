import "server-only";
import { decodeJwt } from "jose";
import { cache } from "react";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeAsync } from "@/lib/kit/memoize";
import { requestCookies } from "./request-cookies";
import { cookieAttributes, cookieName, type SealedCookie, seal, unseal } from "./sealed-cookie";

/** The tokens that a browser can hold, one encrypted cookie each. */
export type TokenKind = "applicant" | "files" | "staff";

interface CookieContent {
  token?: string;
  tenant?: Tenant;
  /** What the applicant verified, as typed. */
  verified?: VerifiedValue | undefined;
  /** The session waits for a second factor, and ends early without one. */
  isWaiting?: true;
}

/** The id of the staff member whom a token was issued to; empty where it does not say. */
export const staffIdOf = (token: string): string => decodeJwt(token).sub ?? "";

const cookieOf = (kind: TokenKind): SealedCookie => `startday-${kind}`;
const nameOf = (kind: TokenKind) => cookieName(cookieOf(kind));

/** The size that browsers accept for a cookie with its name and attributes. */
const COOKIE_BYTES = 4096;

// Every call carries the cookie, and unsealing it costs as much as the rest of the door.
const memoizedContents = memoizeAsync<CookieContent>(5000);

const openCookie = async (kind: TokenKind): Promise<CookieContent> => {
  const sealed = (await requestCookies()).get(nameOf(kind))?.value;
  if (!sealed || sealed.length > COOKIE_BYTES) return {};
  const content = await memoizedContents([kind, sealed].join(" "), () => unseal<CookieContent>(cookieOf(kind), sealed));
  // A forged or broken seal is no login session.
  return content ?? {};
};

const ATTRIBUTES_BYTES = 64;

/** A live login session: the backend's token and when it expires. */
export interface LoginSession {
  token: string;
  expiresAt: Date;
  /** What the applicant verified, as typed. Unknown to login sessions that began before it was stored. */
  verified?: VerifiedValue | undefined;
}

// The backend holds the key and verifies the signature. Here only tenant and expiry count.
const liveSession = ({ token, verified, ...content }: CookieContent, tenant: Tenant): LoginSession | undefined => {
  if (!token || content.tenant !== tenant) return undefined;
  const expiresAt = new Date((decodeJwt(token).exp ?? 0) * 1000);
  return expiresAt > new Date() ? { token, expiresAt, ...(verified && { verified }) } : undefined;
};

/** This request's login session of a kind; nothing when there is none, it has expired or is another tenant's. */
export const readLoginSession = cache(
  async (kind: TokenKind, tenant: Tenant): Promise<LoginSession | undefined> =>
    liveSession(await openCookie(kind), tenant),
);

/** Whether this browser still has the cookie of a tenant's login session whose time is over. */
export const hasExpiredSession = async (kind: TokenKind, tenant: Tenant): Promise<boolean> => {
  const content = await openCookie(kind);
  return content.token !== undefined && content.tenant === tenant && liveSession(content, tenant) === undefined;
};

/** Whether the cookie of a tenant's login session says that it waits for a second factor. */
export const isWaitingSession = async (kind: TokenKind, tenant: Tenant): Promise<boolean> => {
  const content = await openCookie(kind);
  return content.tenant === tenant && content.isWaiting === true;
};

const storeContent = async (kind: TokenKind, content: CookieContent): Promise<void> => {
  const sealed = await seal(cookieOf(kind), content);
  // The browser would drop the cookie, and the visitor would be redirected in a circle.
  if (nameOf(kind).length + sealed.length + ATTRIBUTES_BYTES > COOKIE_BYTES)
    throw new Error(`the ${kind} token is too long for a cookie`);
  (await requestCookies()).set(nameOf(kind), sealed, cookieAttributes());
};

/** Stores a tenant's token in its cookie. Only route handlers can set cookies. Throws when the cookie would be too large. */
export const storeToken = (kind: TokenKind, tenant: Tenant, token: string, verified?: VerifiedValue): Promise<void> =>
  storeContent(kind, { token, tenant, verified });

/** Notes in its cookie that a login session waits for a second factor: its early end is no other's. Only route handlers can. */
export const markWaiting = (kind: TokenKind, tenant: Tenant, token: string): Promise<void> =>
  storeContent(kind, { token, tenant, isWaiting: true });

/** Deletes tokens' cookies. Only route handlers can. */
export const forgetTokens = async (...kinds: TokenKind[]): Promise<void> => {
  const jar = await requestCookies();
  for (const kind of kinds) jar.set(nameOf(kind), "", { ...cookieAttributes(), maxAge: 0 });
};
