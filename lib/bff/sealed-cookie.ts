import "server-only";
import { createHash } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { requestCookies } from "./request-cookies";
import { sessionKeys } from "./session-keys";

/** A cookie's name; over TLS it is bound to the host. */
export const cookieName = (name: string): string => `${webEnvironment().isSecure ? "__Host-" : ""}${name}`;

/** The attributes of a cookie that only the server reads. Without `maxAge` it ends with the browser session. */
export const cookieAttributes = () =>
  ({ secure: webEnvironment().isSecure, httpOnly: true, sameSite: "lax", path: "/" }) as const;

// The cookie itself ends with the browser session.
const FOREVER = 0;

/** Seals a cookie's content with the first secret, for a number of seconds if it should not hold for good. */
export const seal = (content: object, ttl = FOREVER): Promise<string> =>
  sealData(content, { password: sessionKeys(webEnvironment().sessionSecrets.slice(0, 1)), ttl });

/** The content of a seal by any of the secrets; nothing for a seal that is forged, broken or too old. */
export const unseal = <Content>(sealed: string, ttl = FOREVER): Promise<Content | undefined> =>
  unsealData<Content>(sealed, { password: sessionKeys(webEnvironment().sessionSecrets), ttl }).catch(() => undefined);

/** The content of a sealed cookie of this browser, if it has one. */
export const readSealed = async <Content>(name: string): Promise<Content | undefined> => {
  const sealed = (await requestCookies()).get(name)?.value;
  return sealed ? unseal<Content>(sealed) : undefined;
};

/** Whom an entry of a sealed cookie is about, as a hash of the tenant and what names a person there. */
export const ownerHash = (tenant: Tenant, ...names: readonly string[]): string =>
  createHash("sha256")
    .update([tenant, ...names].join(" "))
    .digest("base64url");
