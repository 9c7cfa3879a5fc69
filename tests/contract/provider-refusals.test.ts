import { afterAll, describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffProvider } from "@/lib/contracts/staff-provider";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { freshIp } from "@/tests/support/caller";
import { type Lies, startLyingProvider } from "@/tests/support/lying-provider";
import { startProvider } from "@/tests/support/provider";
import { providerVariables } from "@/tests/support/provider-variables";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD } from "@/tests/support/staff";

const liar = await startLyingProvider();
const liarOfItsName = await startLyingProvider();
liarOfItsName.lie({ issuer: "https://login.example.org" });
// Away: its port is free again.
const away = await startProvider({ origins: ["http://3.localhost:3000"] });
await away.stop();

const ROLES = "desk=staff:yerevan";
const EMERGENCY = "emergency";

const backend = backendUnderTest({
  ...providerVariables("2", liar.issuer, ROLES),
  OIDC_ACCOUNTS__2: "first",
  ...providerVariables("1", liarOfItsName.issuer, ROLES),
  ...providerVariables("3", away.issuer, ROLES),
  STAFF_PASSWORDS__3: EMERGENCY,
  OIDC_ACCOUNTS__3: "first",
});
afterAll(() => Promise.all([liar.stop(), liarOfItsName.stop()]));

const start = { body: { purpose: "sign_in" as const } };

const atLiar = { tenant: "2" } as const;
const finish = (body: object) => backend.caller.raw(staffProvider.finish, { body }, atLiar);

/** Ends an attempt at the provider that does this wrong, by the call that takes its answer. */
const answer = async (
  purpose: "sign_in" | "step_up",
  lies: Lies,
  take: (body: { challengeId: string; query: string }) => Promise<Response>,
): Promise<Response> => {
  const { challengeId, url } = await backend.caller.call(staffProvider.start, { body: { purpose } }, atLiar);
  liar.lie(lies);
  const response = await take({ challengeId, query: await liar.visit(url) });
  liar.lie({});
  return response;
};

const refusalOf = async (response: Response): Promise<string> => {
  const { code, errorMessage } = (await response.json()) as {
    code: string;
    errorMessage: { data?: { reason?: string } };
  };
  return [code, errorMessage.data?.reason].filter(Boolean).join(" ");
};

/** What becomes of a sign-in at a provider that does this wrong. */
const answerTo = async (lies: Lies): Promise<string> => {
  const response = await answer("sign_in", lies, finish);
  return response.ok ? "signed in" : refusalOf(response);
};

/** What becomes of a step-up there, of somebody who has signed in there. */
const stepUpAnswerTo = async (lies: Lies): Promise<string> => {
  const { token } = (await (await answer("sign_in", {}, finish)).json()) as { token: string };
  const stepUp = (body: object) => backend.caller.raw(staffProvider.stepUp, { body }, { ...atLiar, token });
  const response = await answer("step_up", lies, stepUp);
  return response.ok ? "proved" : refusalOf(response);
};

describe("an answer of a provider", () => {
  test("that is right signs in", async () => {
    expect(await answerTo({})).toBe("signed in");
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Lies, string]>([
    ["of another issuer", { claims: { iss: "https://login.example.org" } }, "issuer"],
    ["whose address names another issuer", { answer: { iss: "https://login.example.org" } }, "issuer"],
    ["with another nonce", { claims: { nonce: "another" } }, "nonce"],
    ["without a nonce", { claims: { nonce: undefined } }, "nonce"],
    ["for another audience", { claims: { aud: "another-client" } }, "audience"],
    ["for us and somebody else", { claims: { aud: ["startday", "another-client"] } }, "audience"],
    ["of another state", { answer: { state: "another" } }, "state"],
    ["that another key has signed", { forges: true }, "signature"],
    ["that has expired", { claims: { exp: now - 120, iat: now - 600 } }, "expired"],
    ["that will be issued in two minutes", { claims: { iat: now + 120 } }, "expired"],
    ["of somebody who will sign in in two minutes", { claims: { auth_time: now + 120 } }, "expired"],
    ["that says no", { answer: { error: "access_denied" } }, "denied"],
    ["without a code", { answer: { code: "" } }, "code"],
  ])("%s is refused by name", async (_title, lies, reason) => {
    expect(await answerTo(lies)).toBe(`provider_refused ${reason}`);
    shows(48, { "wrong answers of a provider": 1, "signed in": 0 });
  });

  test("from a clock that is some seconds ahead signs in", async () => {
    expect(await answerTo({ claims: { iat: Math.floor(Date.now() / 1000) + 15 } })).toBe("signed in");
  });

  test("without a signature is refused", async () => {
    expect(await answerTo({ isUnsigned: true })).toMatch(/^provider_refused (invalid|signature)$/);
  });

  test("that leads elsewhere is not followed", async () => {
    expect(await answerTo({ redirects: true })).toBe("provider_unavailable");
  });
});

describe("a step-up at a provider", () => {
  /** A sign-in there so many seconds ago. */
  const signedInAgo = (seconds: number): Lies => ({
    claims: { auth_time: Math.floor(Date.now() / 1000) - seconds },
  });

  test("is proved by a sign-in of now", async () => {
    expect(await stepUpAnswerTo(signedInAgo(0))).toBe("proved");
  });

  test.each<[string, () => Lies]>([
    ["of an hour ago", () => signedInAgo(60 * 60)],
    ["of an unknown time", () => ({})],
    ["of a minute before it was asked for", () => signedInAgo(60)],
  ])("is refused by name with a sign-in %s", async (_title, lies) => {
    expect(await stepUpAnswerTo(lies())).toBe("provider_refused expired");
  });
});

test("a provider that calls itself by another name is refused before anybody goes there", async () => {
  expect(await backend.caller.refusal(staffProvider.start, start, { tenant: "1" })).toMatchObject({
    code: "provider_refused",
    data: { reason: "issuer" },
  });
});

describe("while the provider is away", () => {
  const login = (username: string, password = PASSWORD) =>
    backend.caller.raw(staffAuth.login, { body: { username, password } }, { tenant: "3", ip: freshIp() });

  test("a sign-in there is refused by name", async () => {
    expect(await backend.caller.refusal(staffProvider.start, start, { tenant: "3" })).toMatchObject({
      status: 502,
      code: "provider_unavailable",
    });
  });

  test("the emergency account signs in with its password, though passwords are off", async () => {
    await addMember(backend.pool, { tenant: "3", username: EMERGENCY });
    expect((await login("Emergency")).status).toBe(200);
    const other = await addMember(backend.pool, { tenant: "3" });
    expect((await login(other)).status).not.toBe(200);
    shows(48, { "passwords that work while they are off": "the emergency account's" });
    expect(await backend.caller.call(staffAuth.methods, {}, { tenant: "3" })).toMatchObject({ hasPasswords: false });
  });

  test("no stranger learns which account that is", async () => {
    const names = [EMERGENCY, await addMember(backend.pool, { tenant: "3" }), "nobody-at-all"];
    const answers = await Promise.all(
      names.map(async (name) => {
        const response = await login(name, "a wrong password of a stranger");
        const { code, errorMessage } = (await response.json()) as { code: string; errorMessage: unknown };
        return { status: response.status, code, errorMessage };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: "passwords_off" });
  });

  test("the provider is asked again as soon as it is back", async () => {
    const port = Number(new URL(away.issuer).port);
    const back = await startProvider({ origins: ["http://3.localhost:3000"], port });
    const { url } = await backend.caller.call(staffProvider.start, start, { tenant: "3" as Tenant });
    await back.stop();
    expect(url).toContain(away.issuer);
  });
});
