import "server-only";
import { sealData, unsealData } from "iron-session";
import { decodeJwt } from "jose";
import { cookies } from "next/headers";
import { cache } from "react";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeAsync } from "@/lib/kit/memoize";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { sessionKeys } from "./session-keys";

/** The tokens a browser's session can hold, one encrypted cookie each (spec §3, client storage). */
export type TokenKind = "applicant" | "files" | "staff";

interface Held {
  token?: string;
  tenant?: Tenant;
}

const nameOf = (kind: TokenKind) => `${webEnvironment().isSecure ? "__Host-" : ""}startday-${kind}`;

// No age: the cookie goes with the browser session, and the token inside has its own end.
const options = () => ({ secure: webEnvironment().isSecure, httpOnly: true, sameSite: "lax", path: "/" }) as const;

// Without an end, as the cookie.
const FOREVER = 0;

/** What a browser keeps of one cookie, its name and attributes counted. */
const COOKIE_BYTES = 4096;

// The same text says the same each time, and every call brings it along; opening it costs as much as all else at the door.
const unsealed = memoizeAsync<Held>(5000);

const open = async (kind: TokenKind): Promise<Held> => {
  const seal = (await cookies()).get(nameOf(kind))?.value;
  if (!seal || seal.length > COOKIE_BYTES) return {};
  const held = await unsealed(seal, () =>
    unsealData<Held>(seal, { password: sessionKeys(webEnvironment().sessionSecrets), ttl: FOREVER }).catch(
      () => undefined,
    ),
  );
  // What is no seal of ours is no session, whatever is wrong with it.
  return held ?? {};
};

const ATTRIBUTES_BYTES = 64;

/** A live session: the token for the backend, and when it ends. */
export interface LoginSession {
  token: string;
  expiresAt: Date;
}

// The signature is verified where the key is held, at the backend; here only whose and until when.
const liveSession = (held: Held, tenant: Tenant): LoginSession | undefined => {
  if (!held.token || held.tenant !== tenant) return undefined;
  const expiresAt = new Date((decodeJwt(held.token).exp ?? 0) * 1000);
  return expiresAt > new Date() ? { token: held.token, expiresAt } : undefined;
};

/** This request's session of a kind for a tenant; nothing when there is none, it has expired or is another tenant's. */
export const readLoginSession = cache(
  async (kind: TokenKind, tenant: Tenant): Promise<LoginSession | undefined> => liveSession(await open(kind), tenant),
);

/** Keeps a tenant's token in its cookie. Only a route handler can. */
export const storeToken = async (kind: TokenKind, tenant: Tenant, token: string): Promise<void> => {
  const held: Held = { token, tenant };
  // The first secret seals; every one opens.
  const password = sessionKeys(webEnvironment().sessionSecrets.slice(0, 1));
  const seal = await sealData(held, { password, ttl: FOREVER });
  // The browser would drop it, and the visitor be sent round in a circle.
  if (nameOf(kind).length + seal.length + ATTRIBUTES_BYTES > COOKIE_BYTES)
    throw new Error(`the ${kind} token is too long for a cookie`);
  (await cookies()).set(nameOf(kind), seal, options());
};

/** Forgets tokens. Only a route handler can. */
export const forgetTokens = async (...kinds: TokenKind[]): Promise<void> => {
  const jar = await cookies();
  for (const kind of kinds) jar.set(nameOf(kind), "", { ...options(), maxAge: 0 });
};
