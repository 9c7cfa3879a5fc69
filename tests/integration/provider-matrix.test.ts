// @module-tag deep
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { POST as logout } from "@/app/api/auth/logout/route";
import { GET as finish } from "@/app/api/auth/provider/callback/route";
import { GET as end } from "@/app/api/auth/provider/end/route";
import { GET as start } from "@/app/api/auth/provider/route";
import { readBackendEnvironment } from "@/backend/environment";
import { readLoginSession } from "@/lib/bff/login-session";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { log } from "@/lib/server/observability/log";
import { testEnvironment } from "@/tests/support/backend";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";
import { type Lies, startLyingProvider } from "@/tests/support/lying-provider";
import { createDatabase } from "@/tests/support/postgres";
import { providerVariables } from "@/tests/support/provider-variables";
import { startWithoutData } from "@/tests/support/start-without-data";

/** What nginx reads of a reply's headers by default, and what browsers store of a cookie. */
const HEADER_BYTES = 4096;
/** What the product sets on every response, more or less: its policies. */
const OTHER_HEADERS = 1500;
const ATTRIBUTES = 64;

const SECRET = "a-secret_of.the~client";

/** A provider's behaviour, and what becomes of a sign-in there. */
interface Row {
  /** What the provider does. */
  does: string;
  lies: Lies;
  /** Our secret, if it is not the one that the provider expects. */
  secret?: string;
  accounts?: "invited";
  /** "signed in", or the code and the reason of the refusal. */
  becomes: string;
  /** What the log says of a refusal besides its code and reason. */
  cause?: string;
  /** How the secret is sent, request by request. */
  sent?: readonly string[];
}

const METHODS = { basic: "client_secret_basic", post: "client_secret_post" } as const;
type Way = keyof typeof METHODS;

const says = (...ways: readonly Way[]) => ({
  token_endpoint_auth_methods_supported: ways.map((way) => METHODS[way]),
});

const refusedClient = "provider_refused client";

const WRONG_SECRETS: readonly Row[] = [
  { takes: ["basic"], says: ["basic"], sent: ["basic"] },
  { takes: ["post"], says: ["post"], sent: ["post"] },
  { takes: ["basic", "post"], says: ["basic", "post"], sent: ["basic", "post"] },
  { takes: ["basic", "post"], says: ["basic", "post"], sent: ["basic", "post"], refusesInBody: true },
].map(({ takes, says: said, sent, refusesInBody = false }) => ({
  does: `takes ${takes.join(" and ")}, and refuses ${refusesInBody ? "in the body" : "with a challenge"}`,
  lies: { metadata: says(...(said as Way[])), client: { secret: SECRET, takes: takes as Way[], refusesInBody } },
  secret: "another-secret",
  becomes: refusedClient,
  cause: refusesInBody ? "invalid_client" : "challenge",
  sent,
}));

const METHOD_ROWS: readonly Row[] = [
  {
    does: "takes basic only, as it says",
    lies: { metadata: says("basic"), client: { secret: SECRET, takes: ["basic"] } },
    becomes: "signed in",
    sent: ["basic"],
  },
  {
    does: "takes post only, as it says",
    lies: { metadata: says("post"), client: { secret: SECRET, takes: ["post"] } },
    becomes: "signed in",
    sent: ["post"],
  },
  {
    does: "takes both",
    lies: { metadata: says("basic", "post"), client: { secret: SECRET, takes: ["basic", "post"] } },
    becomes: "signed in",
    sent: ["basic"],
  },
  {
    does: "takes post only, and says nothing of it",
    lies: { client: { secret: SECRET, takes: ["post"] } },
    becomes: "signed in",
    sent: ["basic", "post"],
  },
  {
    does: "takes post only, although it says both",
    lies: { metadata: says("basic", "post"), client: { secret: SECRET, takes: ["post"] } },
    becomes: "signed in",
    sent: ["basic", "post"],
  },
  {
    does: "says only methods that the product has not, and takes post",
    lies: {
      metadata: { token_endpoint_auth_methods_supported: ["private_key_jwt"] },
      client: { secret: SECRET, takes: ["post"] },
    },
    becomes: "signed in",
    sent: ["basic", "post"],
  },
];

const CODE_ROW: Row = {
  does: "takes the secret and refuses the code",
  lies: { client: { secret: SECRET, takes: ["basic", "post"], refusesCodes: true } },
  becomes: "provider_refused code",
  cause: "invalid_grant",
  sent: ["basic"],
};

const SECRETS = {
  "-": "a-secret",
  ":": "a:secret",
  "%": "a%41secret",
  "+": "a+secret",
  "a space": "a secret",
  "letters of another script": "գաղտնիք",
};

const SECRET_ROWS: readonly Row[] = Object.entries(SECRETS).flatMap(([what, secret]) =>
  [
    { takes: ["basic"] as Way[], isRaw: false },
    { takes: ["basic"] as Way[], isRaw: true },
    { takes: ["post"] as Way[], isRaw: false },
    { takes: ["basic", "post"] as Way[], isRaw: false },
    { takes: ["basic", "post"] as Way[], isRaw: true },
  ].map(({ takes, isRaw }) => ({
    does: `takes ${takes.join(" and ")}${isRaw ? " as it is" : ""}, for a secret with ${what}`,
    lies: { metadata: says(...takes), client: { secret, takes, isRaw } },
    becomes: "signed in",
    // Where the encoding could be read in two ways, the body is tried first.
    sent: isRaw && takes.length === 1 && what !== "-" ? ["basic", "basic"] : [what === "-" ? takes[0] : takes.at(-1)],
  })),
) as readonly Row[];

const VERIFIED: readonly Row[] = (
  [
    [true, "signed in"],
    ["true", "signed in"],
    [false, "provider_account_unknown"],
    ["false", "provider_account_unknown"],
    [undefined, "provider_account_unknown"],
  ] as const
).map(([email_verified, becomes]) => ({
  does: `says ${JSON.stringify(email_verified)} of an invited person's address`,
  lies: { claims: { email: "invited@example.org", email_verified } },
  accounts: "invited",
  becomes,
  ...(becomes !== "signed in" && { cause: "not_invited" }),
}));

const WITHOUT_USERINFO = { userinfo_endpoint: undefined };
const refusedUserinfo = "provider_refused userinfo";
const INVITED = { email: "invited@example.org", email_verified: undefined };

const USERINFO: readonly Row[] = [
  {
    does: "has the groups in its userinfo alone",
    lies: { claims: { groups: undefined }, userinfo: { groups: ["desk"] } },
    becomes: "signed in",
  },
  {
    does: "has the word about an invited address in its userinfo alone",
    lies: { claims: { email: undefined, email_verified: undefined }, userinfo: { ...INVITED, email_verified: true } },
    accounts: "invited",
    becomes: "signed in",
  },
  ...[401, 403, 500].flatMap((userinfoStatus): Row[] => {
    const cause = userinfoStatus === 401 ? "challenge" : `status_${userinfoStatus}`;
    return [
      {
        does: `answers ${userinfoStatus} at its userinfo, and the id token says enough`,
        lies: { userinfoStatus, claims: { email_verified: undefined } },
        becomes: "signed in",
      },
      {
        does: `answers ${userinfoStatus} at its userinfo, and the id token lacks the groups`,
        lies: { userinfoStatus, claims: { groups: undefined } },
        becomes: refusedUserinfo,
        cause,
      },
      {
        does: `answers ${userinfoStatus} at its userinfo, and the id token lacks the word about an invited address`,
        lies: { userinfoStatus, claims: INVITED },
        accounts: "invited",
        becomes: refusedUserinfo,
        cause,
      },
    ];
  }),
  {
    does: "names somebody else at its userinfo, and the id token says enough",
    lies: { claims: { email_verified: undefined }, userinfo: { sub: "somebody-else", groups: ["managers"] } },
    becomes: "signed in",
  },
  {
    does: "has no userinfo, and the id token says enough",
    lies: { metadata: WITHOUT_USERINFO, claims: { email_verified: undefined } },
    becomes: "signed in",
  },
  {
    does: "has no userinfo, and the id token lacks the groups",
    lies: { metadata: WITHOUT_USERINFO, claims: { groups: undefined } },
    becomes: "provider_account_unknown",
    cause: "no_group",
  },
];

let database: string;
const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
});
afterAll(() => warned.mockRestore());
beforeEach(() => {
  jar.current = cookieJar();
  warned.mockClear();
});

const placeOf = (response: Response) => response.headers.get("location") ?? "";

/** The bytes of a response's headers, with the cookies that it sets. */
const bytesOf = (response: Response, cookies: readonly number[]): number =>
  [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, OTHER_HEADERS) +
  cookies.reduce((sum, size) => sum + "set-cookie: ".length + size + ATTRIBUTES, 0);

/** Runs with a provider that does this, and a backend of its own that knows it. */
const withProvider = async <Result>(
  { lies, secret, accounts = "first" }: Pick<Row, "lies" | "secret"> & { accounts?: string },
  work: (provider: Awaited<ReturnType<typeof startLyingProvider>>) => Promise<Result>,
): Promise<Result> => {
  const provider = await startLyingProvider();
  provider.lie(lies);
  const variables = {
    ...providerVariables("am", provider.issuer, "desk=staff:yerevan;managers=manager:*"),
    OIDC_CLIENT_SECRET__AM: secret ?? lies.client?.secret ?? SECRET,
    OIDC_ACCOUNTS__AM: accounts,
  };
  const backend = await startWithoutData(readBackendEnvironment(testEnvironment(database, variables)));
  setBuiltInBackend(async (request) => backend.fetch(request));
  try {
    if (accounts === "invited")
      await backend.services.db.run`INSERT INTO staff_account (tenant, id, username, role, created_at, email)
        VALUES ('am', gen_random_uuid(), gen_random_uuid()::text, 'staff', now(), 'invited@example.org')`;
    return await work(provider);
  } finally {
    await backend.services.db.run`DELETE FROM staff_account; DELETE FROM rate_limit`;
    await backend.stop();
    await provider.stop();
  }
};

const comeBack = async (provider: Awaited<ReturnType<typeof startLyingProvider>>): Promise<Response> => {
  const query = await provider.visit(placeOf(await start(fromPage("/api/auth/provider"))));
  return finish(fromPage(`/api/auth/provider/callback?${query}`));
};

const outcomeOf = async (response: Response): Promise<string> => {
  const { searchParams } = new URL(placeOf(response) || "/?provider_error=none", "http://am.localhost");
  const isSignedIn = (await readLoginSession("staff", "am")) !== undefined;
  if (isSignedIn) return "signed in";
  return [searchParams.get("provider_error"), searchParams.get("reason")].filter(Boolean).join(" ");
};

const ROWS = [...METHOD_ROWS, CODE_ROW, ...WRONG_SECRETS, ...SECRET_ROWS, ...VERIFIED, ...USERINFO];

describe("a sign-in at a provider that", () => {
  test.each(ROWS.map((row) => [row.does, row.becomes, row] as const))("%s: %s", (_does, becomes, row) =>
    withProvider(row, async (provider) => {
      expect(await outcomeOf(await comeBack(provider))).toBe(becomes);
      if (row.sent) expect(provider.requests).toEqual(row.sent);
      const [code, reason] = becomes.split(" ");
      const line = {
        event: "provider_sign_in_refused",
        tenant: "am",
        purpose: "sign_in",
        code,
        reason,
        cause: row.cause,
      };
      expect(warned.mock.calls).toEqual(becomes === "signed in" ? [] : [[line]]);
    }),
  );
});

describe("the way in which a provider took the secret", () => {
  test("is remembered: the next sign-in sends it once", () =>
    withProvider({ lies: { client: { secret: SECRET, takes: ["post"] } } }, async (provider) => {
      await comeBack(provider);
      jar.current = cookieJar();
      expect(await outcomeOf(await comeBack(provider))).toBe("signed in");
      expect(provider.requests).toEqual(["basic", "post", "post"]);
    }));

  test("is remembered also where the refusal has cost the code: the person tries once more", () =>
    withProvider({ lies: { client: { secret: SECRET, takes: ["post"], burnsCodes: true } } }, async (provider) => {
      expect(await outcomeOf(await comeBack(provider))).toBe("provider_refused code");
      expect(await outcomeOf(await comeBack(provider))).toBe("signed in");
      expect(provider.requests).toEqual(["basic", "post", "post"]);
    }));
});

/** A provider with an address for signing out, or none, and people in many groups. */
const SIGN_OUTS = [3, 20, 30, 60, 200].flatMap((groups) =>
  [true, false].map((ends) => ({
    does: `${ends ? "ends" : "does not end"} sessions, of somebody in ${groups} groups`,
    groups,
    ends,
    // Servers refuse longer addresses than about 8 kB.
    hasHint: groups < 200,
  })),
);

describe("signing out at a provider that", () => {
  test.each(SIGN_OUTS.map((row) => [row.does, row] as const))(
    "%s: headers and cookies stay small",
    (_does, { groups, ends, hasHint }) => {
      const names = ["desk", ...Array.from({ length: groups - 1 }, (_, i) => `organisation-group-${1000 + i}`)];
      const lies = (url: string): Lies => ({
        claims: { groups: names },
        ...(ends && { metadata: { end_session_endpoint: `${url}/end` } }),
      });
      return withProvider({ lies: { claims: { groups: names } } }, async (provider) => {
        provider.lie(lies(provider.issuer));
        const sizes: number[] = [];
        const within = (response: Response) => {
          const cookies = jar.current?.sizes() ?? [];
          sizes.push(bytesOf(response, cookies));
          expect(Math.max(...cookies) + ATTRIBUTES).toBeLessThan(HEADER_BYTES);
          return response;
        };
        expect(await outcomeOf(within(await comeBack(provider)))).toBe("signed in");
        const reply = within(await logout(fromPage("/api/auth/logout", { method: "POST" })));
        expect(reply.status === 204 ? {} : await reply.json()).toEqual(ends ? { next: "/api/auth/provider/end" } : {});
        const page = within(await end(fromPage("/api/auth/provider/end")));
        if (ends) {
          const text = await page.text();
          expect(text).toContain(`${provider.issuer}/end?`);
          expect(text.includes("id_token_hint=")).toBe(hasHint);
        } else expect(placeOf(page)).toBe("/dashboard");
        expect(Math.max(...sizes)).toBeLessThan(HEADER_BYTES);
      });
    },
  );
});
