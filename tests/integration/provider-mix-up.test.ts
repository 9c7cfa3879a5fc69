// @module-tag deep
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { GET as finish } from "@/app/api/auth/provider/callback/route";
import { GET as start } from "@/app/api/auth/provider/route";
import { readBackendEnvironment } from "@/backend/environment";
import { readLoginSession } from "@/lib/bff/login-session";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { testEnvironment } from "@/tests/support/backend";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { createDatabase } from "@/tests/support/postgres";
import { ProviderBrowser, startProvider } from "@/tests/support/provider";
import { providerVariables } from "@/tests/support/provider-variables";
import { shows } from "@/tests/support/shows";
import { startWithoutData } from "@/tests/support/start-without-data";

/** Two networks of two organisations, each with a provider of its own. The person works at both. */
const TENANTS = ["am", "1"] as const;
type Own = (typeof TENANTS)[number];
const LOGIN = "somebody";

const providerOf = async (tenant: Own) => {
  const provider = await startProvider({ origins: [`http://${tenant}.localhost:3000`] });
  provider.people.set(LOGIN, { groups: ["desk"], preferred_username: LOGIN });
  return provider;
};
const providers = { am: await providerOf("am"), 1: await providerOf("1") };

let stop: () => Promise<unknown>;
beforeAll(async () => {
  const variables = {
    ...providerVariables("am", providers.am.issuer, "desk=staff:yerevan"),
    ...providerVariables("1", providers[1].issuer, "desk=staff:yerevan"),
    OIDC_ACCOUNTS: "first",
  };
  const url = await createDatabase(inject("postgresUrl"));
  const backend = await startWithoutData(readBackendEnvironment(testEnvironment(url, variables)));
  stop = backend.stop;
  setBuiltInBackend(async (request) => backend.fetch(request));
});
afterAll(() => Promise.all([stop?.(), providers.am.stop(), providers[1].stop()]));
beforeEach(() => {
  jar.current = cookieJar();
});

const request = (tenant: Own, path: string) => {
  const host = `${tenant}.localhost`;
  return new Request(`http://${host}/api/auth/provider${path}`, { headers: { host } });
};
const placeOf = (response: Response) => response.headers.get("location") ?? "";

/** Begins a sign-in in this browser; returns the address of the provider. */
const begin = async (tenant: Own) => placeOf(await start(request(tenant, "")));

/** Signs in at a tenant's provider; returns the answer with which it sends the browser back. */
const answerOf = async (tenant: Own) => {
  const query = await new ProviderBrowser(providers[tenant].issuer).signIn(await begin(tenant), LOGIN);
  return new URLSearchParams(query);
};

const comeBack = async (tenant: Own, answer: URLSearchParams) => {
  const place = placeOf(await finish(request(tenant, `/callback?${answer}`)));
  return { place, isSignedIn: (await readLoginSession("staff", tenant)) !== undefined };
};

const refusedAs = (reason: string) => ({
  place: `/dashboard?provider_error=provider_refused&reason=${reason}`,
  isSignedIn: false,
});

describe("an answer of a network's own provider", () => {
  test.each(TENANTS)("signs in at the callback of %s", async (tenant) => {
    expect(await comeBack(tenant, await answerOf(tenant))).toEqual({ place: "/dashboard", isSignedIn: true });
  });
});

describe("an answer of another network's provider", () => {
  test("is refused at the callback of a network where this browser has begun nothing", async () => {
    expect(await comeBack("1", await answerOf("am"))).toEqual(refusedAs("expired"));
  });

  // Somebody has mixed both up, so that the answer of one comes where one of the other is expected.
  test.each<[string, string, (answer: URLSearchParams, state: string) => void]>([
    ["by its issuer", "issuer", () => undefined],
    [
      "by its issuer, also where somebody has put the right state",
      "issuer",
      (answer, state) => answer.set("state", state),
    ],
    [
      "without an issuer",
      "issuer",
      (answer, state) => {
        answer.set("state", state);
        answer.delete("iss");
      },
    ],
    [
      "by its code, where somebody has named the right issuer",
      "code",
      (answer, state) => {
        answer.set("state", state);
        answer.set("iss", providers[1].issuer);
      },
    ],
  ])("is refused %s", async (_how, reason, change) => {
    const answer = await answerOf("am");
    const expected = new URL(await begin("1"));
    change(answer, expected.searchParams.get("state") ?? "");
    expect(await comeBack("1", answer)).toEqual(refusedAs(reason));
    shows(48, { "answers of another provider": 1, taken: 0 });
  });
});
