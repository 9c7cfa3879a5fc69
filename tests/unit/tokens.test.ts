import { generateKeyPairSync } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createTokens } from "@/backend/tokens";
import { shows } from "@/tests/support/shows";

const SECRET = "a secret of the tests and of nothing else";
const OLD = "a secret of the tests that was in force before";
const NOW = new Date("2030-01-01T12:00:00Z");
const SECONDS = Math.floor(NOW.getTime() / 1000);
const HOUR = 3600;

test.each([[[]], [["short"]], [[SECRET, "short"]], [[SECRET, ""]]])(
  "tokens need long secrets: %j do not do",
  (secrets) => {
    expect(() => createTokens(secrets)).toThrow("TOKEN_SECRET");
  },
);

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** All claims of our tokens. */
const CLAIMS = {
  iss: "startday",
  aud: "staff",
  sub: "somebody",
  sid: "a session",
  tenant: "am",
  exp: SECONDS + HOUR,
} satisfies JWTPayload;

const signed = (claims: JWTPayload = {}, { alg = "HS256", typ = "JWT", key = keyOf(SECRET) } = {}) =>
  new SignJWT({ ...CLAIMS, ...claims }).setProtectedHeader({ alg, ...(typ && { typ }) }).sign(key);

const without = (name: keyof typeof CLAIMS) => signed({ [name]: undefined });

/** One of our tokens with another header. */
const renamed = async (header: object) => {
  const [, ...rest] = (await signed()).split(".");
  return [Buffer.from(JSON.stringify(header)).toString("base64url"), ...rest].join(".");
};

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });

const FORGED: Record<string, () => Promise<string> | string> = {
  "none as its algorithm": () => new UnsecuredJWT({ ...CLAIMS }).encode(),
  "none as its algorithm over a signature": () => renamed({ alg: "none", typ: "JWT" }),
  "another key": () => signed({}, { key: keyOf(OLD) }),
  "another algorithm of the same key": () => signed({}, { alg: "HS512", key: keyOf(SECRET.repeat(2)) }),
  "HS512 of our own key": () => signed({}, { alg: "HS512" }),
  "a public key's algorithm": () =>
    new SignJWT({ ...CLAIMS }).setProtectedHeader({ alg: "RS256", typ: "JWT" }).sign(rsa.privateKey),
  "a public key's algorithm over our signature": () => renamed({ alg: "RS256", typ: "JWT" }),
  "another issuer": () => signed({ iss: "somebody else" }),
  "no issuer": () => without("iss"),
  "an applicant's audience": () => signed({ aud: "applicant" }),
  "no audience": () => without("aud"),
  "another type": () => signed({}, { typ: "at+jwt" }),
  "no type": () => signed({}, { typ: "" }),
  "an expiry in the past": () => signed({ exp: SECONDS - 1 }),
  "no expiry": () => without("exp"),
  "a start in the future": () => signed({ nbf: SECONDS + HOUR }),
  "no session": () => without("sid"),
  "no subject": () => without("sub"),
  "no network": () => without("tenant"),
  "changed claims": async () => {
    const [header, , signature] = (await signed()).split(".");
    return [header, Buffer.from(JSON.stringify({ ...CLAIMS, sub: "else" })).toString("base64url"), signature].join(".");
  },
  "no signature": async () => `${(await signed()).split(".").slice(0, 2).join(".")}.`,
  "a fourth part": async () => `${await signed()}.more`,
  "no token": () => "no token at all",
};

describe("a token", () => {
  const { read, sign } = createTokens([SECRET]);

  test("is accepted when it is fully valid, and for its own audience only", async () => {
    const claims = {
      tenant: "am",
      audience: "staff",
      subject: "s",
      session: "i",
      expiresAt: new Date(CLAIMS.exp * 1000),
    };
    const token = await sign({ ...claims, tenant: "am", audience: "staff" });
    expect(read(token, "staff", NOW)).toEqual(claims);
    // Browser tests search for tokens by this prefix.
    expect(token).toMatch(/^eyJhbGciOiJIUzI1NiI/);
    for (const audience of ["applicant", "files"] as const) expect(read(token, audience, NOW)).toBeUndefined();
  });

  test("that is forged, foreign, expired or not yet valid is refused", async () => {
    // The token from which the forged ones are made is valid.
    expect(read(await signed(), "staff", NOW)).toMatchObject({ subject: CLAIMS.sub });
    const accepted: string[] = [];
    for (const [flaw, make] of Object.entries(FORGED)) if (read(await make(), "staff", NOW)) accepted.push(flaw);
    expect(accepted).toEqual([]);
    shows(19, { "kinds of wrong tokens": Object.keys(FORGED).length, accepted: accepted.length });
  });
});

describe("the secret of the tokens", () => {
  // The secrets of processes during a rotation; neighbouring entries run at the same time.
  const STAGES = [[OLD], [OLD, SECRET], [SECRET, OLD], [SECRET]].map(createTokens);
  const claims = { tenant: "am", audience: "staff", subject: "s", session: "i" } as const;

  test("can be rotated without ending a token, and tokens signed by the old one are refused afterwards", async () => {
    const signs = await Promise.all(
      STAGES.map(({ sign }) => sign({ ...claims, expiresAt: new Date(CLAIMS.exp * 1000) })),
    );
    const isRead = (tokens: (typeof STAGES)[number]) =>
      signs.map((token) => tokens.read(token, "staff", NOW) !== undefined);
    expect(STAGES.map(isRead)).toEqual([
      [true, true, false, false],
      [true, true, true, true],
      [true, true, true, true],
      [false, false, true, true],
    ]);
    shows(19, { "stages of a rotation": STAGES.length, "tokens lost on the way": 0 });
  });
});
