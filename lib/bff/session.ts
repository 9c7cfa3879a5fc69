import "server-only";
import { getIronSession, type IronSession, type SessionOptions } from "iron-session";
import { decodeJwt } from "jose";
import { cookies } from "next/headers";
import { cache } from "react";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "./environment";

/** The tokens a browser's session can hold, one encrypted cookie each (spec §3, client storage). */
export type TokenKind = "applicant" | "files" | "staff";

interface Held {
  token?: string;
  tenant?: Tenant;
}

const optionsFor = (kind: TokenKind): SessionOptions => {
  const { sessionSecrets, isSecure } = webEnvironment();
  return {
    // The newest secret, under the largest number, seals; every secret opens.
    password: Object.fromEntries(sessionSecrets.map((secret, at) => [sessionSecrets.length - at, secret])),
    cookieName: `${isSecure ? "__Host-" : ""}startday-${kind}`,
    // No expiry of its own: the cookie goes with the browser session, and the token inside has its own end.
    ttl: 0,
    cookieOptions: { secure: isSecure, httpOnly: true, sameSite: "lax", path: "/", maxAge: undefined },
  };
};

const open = async (kind: TokenKind): Promise<IronSession<Held>> =>
  getIronSession<Held>(await cookies(), optionsFor(kind));

/** A live session: the token for the backend, and when it ends. */
export interface Session {
  token: string;
  expiresAt: Date;
}

// The signature is verified where the key is held, at the backend; here only whose and until when.
const liveSession = (held: Held, tenant: Tenant): Session | undefined => {
  if (!held.token || held.tenant !== tenant) return undefined;
  const expiresAt = new Date((decodeJwt(held.token).exp ?? 0) * 1000);
  return expiresAt > new Date() ? { token: held.token, expiresAt } : undefined;
};

/** This request's session of a kind for a tenant; nothing when there is none, it has expired or is another tenant's. */
export const sessionOf = cache(
  async (kind: TokenKind, tenant: Tenant): Promise<Session | undefined> => liveSession(await open(kind), tenant),
);

/** Keeps a tenant's token in its cookie. Only a route handler can. */
export const keepToken = async (kind: TokenKind, tenant: Tenant, token: string): Promise<void> => {
  const session = await open(kind);
  session.token = token;
  session.tenant = tenant;
  await session.save();
};

/** Forgets tokens. Only a route handler can. */
export const forgetTokens = async (...kinds: TokenKind[]): Promise<void> => {
  for (const kind of kinds) (await open(kind)).destroy();
};
