import "server-only";
import { createHash } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { requestCookies } from "./request-cookies";
import { sessionKeys } from "./session-keys";

/** Every cookie that only the server reads. The seal of one is opened as no other: each has keys of its own, derived for its name. */
export const SEALED_COOKIES = [
  "startday-applicant",
  "startday-files",
  "startday-staff",
  "startday-place",
  "startday-requester",
  "startday-device",
  "startday-staff-device",
  "startday-attempts",
  "startday-provider-attempt",
  "startday-provider-end",
] as const;
export type SealedCookie = (typeof SEALED_COOKIES)[number];

/** A cookie's name; over TLS it is bound to the host. */
export const cookieName = (name: SealedCookie): string => `${webEnvironment().isSecure ? "__Host-" : ""}${name}`;

/** The attributes of a cookie that only the server reads. Without `maxAge` it ends with the browser session. */
export const cookieAttributes = () =>
  ({ secure: webEnvironment().isSecure, httpOnly: true, sameSite: "lax", path: "/" }) as const;

// The cookie itself ends with the browser session.
const FOREVER = 0;

/** Seals a cookie's content with the first secret, for a number of seconds if it should not hold for good. */
export const seal = (cookie: SealedCookie, content: object, ttl = FOREVER): Promise<string> =>
  sealData(content, { password: sessionKeys(webEnvironment().sessionSecrets.slice(0, 1), cookie), ttl });

/** The content of a cookie's seal by any of the secrets; nothing for a seal that is forged, broken, too old or another cookie's. */
export const unseal = async <Content extends object>(
  cookie: SealedCookie,
  sealed: string,
  ttl = FOREVER,
): Promise<Content | undefined> => {
  const password = sessionKeys(webEnvironment().sessionSecrets, cookie);
  const content = await unsealData<Content>(sealed, { password, ttl }).catch(() => undefined);
  // The library gives an empty object for some seals that it cannot open, and throws for others.
  return content && Object.keys(content).length > 0 ? content : undefined;
};

/** The content of a sealed cookie of this browser, if it has one. */
export const readSealed = async <Content extends object>(cookie: SealedCookie): Promise<Content | undefined> => {
  const sealed = (await requestCookies()).get(cookieName(cookie))?.value;
  return sealed ? unseal<Content>(cookie, sealed) : undefined;
};

/** The content of a cookie that counts once: it is deleted. Only route handlers can. */
export const takeSealed = async <Content extends object>(
  cookie: SealedCookie,
  ttl: number,
): Promise<Content | undefined> => {
  const jar = await requestCookies();
  const name = cookieName(cookie);
  const sealed = jar.get(name)?.value;
  if (!sealed) return undefined;
  jar.set(name, "", { ...cookieAttributes(), maxAge: 0 });
  return unseal<Content>(cookie, sealed, ttl);
};

/**
 * Seals a content in its cookie of this browser, which keeps it for `maxAge` seconds or until its session ends. The seal holds for
 * `ttl` seconds or for good. Only route handlers can.
 */
export const writeSealed = async (
  cookie: SealedCookie,
  content: object,
  maxAge?: number,
  ttl?: number,
): Promise<void> => {
  const attributes = { ...cookieAttributes(), ...(maxAge !== undefined && { maxAge }) };
  (await requestCookies()).set(cookieName(cookie), await seal(cookie, content, ttl), attributes);
};

/** Whom an entry of a sealed cookie is about, as a hash of the tenant and what names a person there. */
export const ownerHash = (tenant: Tenant, ...names: readonly string[]): string =>
  createHash("sha256")
    .update([tenant, ...names].join(" "))
    .digest("base64url");
