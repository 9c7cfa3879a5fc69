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
  STAFF_PASSWORDS__3: "off",
  STAFF_EMERGENCY_USERNAMES__3: EMERGENCY,
  OIDC_ACCOUNTS__3: "first",
});
afterAll(() => Promise.all([liar.stop(), liarOfItsName.stop()]));

const start = { body: { purpose: "sign_in" as const } };

/** What becomes of a sign-in at a provider that does this wrong. */
const answerTo = async (lies: Lies): Promise<string> => {
  const tenant = "2";
  const { challengeId, url } = await backend.caller.call(staffProvider.start, start, { tenant });
  liar.lie(lies);
  const body = { challengeId, query: await liar.visit(url) };
  const response = await backend.caller.raw(staffProvider.finish, { body }, { tenant });
  liar.lie({});
  if (response.ok) return "signed in";
  const { code, errorMessage } = (await response.json()) as {
    code: string;
    errorMessage: { data?: { reason?: string } };
  };
  return [code, errorMessage.data?.reason].filter(Boolean).join(" ");
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
    ["that says no", { answer: { error: "access_denied" } }, "denied"],
    ["without a code", { answer: { code: "" } }, "code"],
  ])("%s is refused by name", async (_title, lies, reason) => {
    expect(await answerTo(lies)).toBe(`provider_refused ${reason}`);
    shows(48, { "wrong answers of a provider": 1, "signed in": 0 });
  });

  test("without a signature is refused", async () => {
    expect(await answerTo({ isUnsigned: true })).toMatch(/^provider_refused (invalid|signature)$/);
  });

  test("that leads elsewhere is not followed", async () => {
    expect(await answerTo({ redirects: true })).toBe("provider_unavailable");
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
