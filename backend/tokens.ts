import { z } from "zod";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { memoize } from "@/lib/kit/memoize";
import { readSignedToken, signToken } from "./signed-token";

export type Audience = "applicant" | "files" | "staff";
export type Role = "staff" | "manager";

const ISSUER = "startday";
const SECRET_LENGTH = 32;
const CACHE_SIZE = 10_000;

/** The owner of a token. `session` is the id of the login session: signing out invalidates the token. */
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
  read(token: string, audience: Audience, now: Date): TokenClaims | undefined;
}

const claimsSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.string(),
  sub: z.string(),
  sid: z.string(),
  tenant: z.string(),
  exp: z.number(),
  nbf: z.number().optional(),
  role: z.enum(["staff", "manager"]).optional(),
});

const secondsOf = (instant: Date) => instant.getTime() / 1000;

const readWithAny = (
  secrets: readonly string[],
  token: string,
  audience: Audience,
  now: Date,
): TokenClaims | undefined => {
  for (const secret of secrets) {
    const { data } = claimsSchema.safeParse(readSignedToken(token, secret));
    if (data?.aud !== audience || (data.nbf ?? 0) > secondsOf(now)) continue;
    const { tenant, sub: subject, sid: session, exp, role } = data;
    return {
      tenant: tenant as Tenant,
      audience,
      subject,
      session,
      expiresAt: new Date(exp * 1000),
      ...(role && { role }),
    };
  }
  return undefined;
};

/** Signs with the first secret and verifies with all, so that secrets can be rotated. Throws when one is too short. */
export const createTokens = (secrets: readonly string[]): Tokens => {
  // Anybody who guesses a weak secret can sign tokens, also with one that only verifies.
  if (secrets.length === 0 || secrets.some((secret) => secret.length < SECRET_LENGTH))
    throw new Error(`every part of TOKEN_SECRET needs ${SECRET_LENGTH} characters or more`);
  const [signing] = secrets as [string];
  const verified = memoize<TokenClaims | undefined>(CACHE_SIZE);
  return {
    sign: ({ tenant, audience, subject, session, expiresAt, role }) => {
      const exp = Math.floor(secondsOf(expiresAt));
      return signToken(
        { tenant, sid: session, ...(role && { role }), iss: ISSUER, aud: audience, sub: subject, exp },
        signing,
      );
    },
    read: (token, audience, now) => {
      const claims = verified(`${audience} ${token}`, () => readWithAny(secrets, token, audience, now));
      // A valid signature stays valid; only the expiry needs a check each time.
      return claims && claims.expiresAt > now ? claims : undefined;
    },
  };
};
