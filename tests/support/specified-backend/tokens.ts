import { randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "./refusal";

export type TokenKind = "applicant" | "staff" | "files";

export interface Tokens {
  issue(tenant: string, kind: TokenKind, subject: string): Promise<string>;
  /** The subject of a bearer token. Refuses one that is missing, expired, or not of this tenant and kind. */
  subjectOf(authorization: string | undefined, tenant: string, kind: TokenKind): Promise<string>;
}

/** Tokens with an expiry and a subject alone. A random key for each tenant and kind keeps them apart. */
export const createTokens = (lifetimeSeconds: () => number): Tokens => {
  const keys = new Map<string, Uint8Array>();
  const keyOf = (tenant: string, kind: TokenKind): Uint8Array => {
    const name = `${tenant} ${kind}`;
    const key = keys.get(name) ?? randomBytes(32);
    keys.set(name, key);
    return key;
  };
  return {
    issue: (tenant, kind, subject) =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(subject)
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds())
        .sign(keyOf(tenant, kind)),
    subjectOf: async (authorization, tenant, kind) => {
      const [, token] = /^Bearer (\S+)$/.exec(authorization ?? "") ?? [];
      if (!token) throw new Refusal(401, "Token is missing");
      const verified = await jwtVerify(token, keyOf(tenant, kind)).catch((error: unknown) => {
        throw new Refusal(401, error instanceof errors.JWTExpired ? "Token is expired" : "Token is unknown");
      });
      return verified.payload.sub ?? "";
    },
  };
};
