import { jwtVerify, SignJWT } from "jose";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeAsync } from "@/lib/kit/memoize";

export type Audience = "applicant" | "files" | "mailbox" | "staff";
export type Role = "staff" | "manager";

const ISSUER = "startday";
const ALGORITHM = "HS256";
const SECRET_LENGTH = 32;
const CACHE_SIZE = 10_000;

/**
 * The owner of a token. `session` is the id of the login session: signing out invalidates the token. The token of a link that
 * confirms a mailbox belongs to no session, but to that mailbox, by its hash.
 */
export interface TokenClaims {
  tenant: Tenant;
  audience: Audience;
  subject: string;
  session: string;
  expiresAt: Date;
  role?: Role;
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>;
  /** The claims of a valid, unexpired token for this audience; undefined for any other text. */
  read(token: string, audience: Audience, now: Date): Promise<TokenClaims | undefined>;
}

/** Signs with the first secret and verifies with all, so that secrets can be rotated. Throws when one is too short. */
export const createTokens = (secrets: readonly string[]): Tokens => {
  // Anybody who guesses a weak secret can sign tokens, also with one that only verifies.
  if (secrets.length === 0 || secrets.some((secret) => secret.length < SECRET_LENGTH))
    throw new Error(`every part of TOKEN_SECRET needs ${SECRET_LENGTH} characters or more`);
  const keys = secrets.map(importKey);
  const [signing] = keys as [Promise<CryptoKey>];
  const verified = memoizeAsync<TokenClaims>(CACHE_SIZE);
  return {
    sign: async ({ tenant, audience, subject, session, expiresAt, role }) =>
      new SignJWT({ tenant, sid: session, ...(role && { role }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(subject)
        .setExpirationTime(expiresAt)
        .sign(await signing),
    read: async (token, audience, now) => {
      const claims = await verified(`${audience} ${token}`, () => readWithAny(keys, token, audience, now));
      // A valid signature stays valid; only the expiry needs a check each time.
      return claims && claims.expiresAt > now ? claims : undefined;
    },
  };
};

const readWithAny = async (
  keys: readonly Promise<CryptoKey>[],
  token: string,
  audience: Audience,
  now: Date,
): Promise<TokenClaims | undefined> => {
  for (const key of keys) {
    const claims = await readWith(await key, token, audience, now);
    if (claims) return claims;
  }
  return undefined;
};

// Imported once, not for every token.
const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

const readWith = async (key: CryptoKey, token: string, audience: Audience, now: Date) => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      currentDate: now,
      typ: "JWT",
      requiredClaims: ["sub", "exp", "sid", "tenant"],
    });
    return {
      tenant: payload.tenant as Tenant,
      audience,
      subject: payload.sub as string,
      session: payload.sid as string,
      expiresAt: new Date((payload.exp as number) * 1000),
      ...(payload.role !== undefined && { role: payload.role as Role }),
    };
  } catch {
    return undefined;
  }
};
