import { randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

/** A refusal of a call, with the status and the `errorMessage` of its reply: a text, or an object with `key`. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404,
    readonly errorMessage: string | { key: string },
  ) {
    super(JSON.stringify(errorMessage));
  }
}

type TokenKind = "applicant" | "staff" | "files";

/** Tokens with an expiry and a subject alone. A random key for each tenant and kind keeps them apart. */
export const createTokens = (lifetimeSeconds: () => number) => {
  const keys = new Map<string, Uint8Array>();
  const keyOf = (tenant: string, kind: TokenKind): Uint8Array => {
    const name = `${tenant} ${kind}`;
    const key = keys.get(name) ?? randomBytes(32);
    keys.set(name, key);
    return key;
  };
  return {
    issue: (tenant: string, kind: TokenKind, subject: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(subject)
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds())
        .sign(keyOf(tenant, kind)),
    /** The subject of a bearer token. Refuses one that is missing, expired, or not of this tenant and kind. */
    subjectOf: async (authorization: string | undefined, tenant: string, kind: TokenKind): Promise<string> => {
      const [, token] = /^Bearer (\S+)$/.exec(authorization ?? "") ?? [];
      if (!token) throw new Refusal(401, "Token is missing");
      const verified = await jwtVerify(token, keyOf(tenant, kind)).catch((error: unknown) => {
        throw new Refusal(401, error instanceof errors.JWTExpired ? "Token is expired" : "Token is unknown");
      });
      return verified.payload.sub ?? "";
    },
    /** Refuses every token that was issued until now. */
    endAll: () => keys.clear(),
  };
};
export type Tokens = ReturnType<typeof createTokens>;
