import { afterAll, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { backendUnderTest } from "@/tests/support/backend";
import { type Lies, startLyingProvider } from "@/tests/support/lying-provider";
import { providerVariables } from "@/tests/support/provider-variables";
import { shows } from "@/tests/support/shows";

const provider = await startLyingProvider();
const backend = backendUnderTest({
  ...providerVariables("2", provider.issuer, "desk=staff:yerevan"),
  OIDC_ACCOUNTS__2: "first",
});
afterAll(() => provider.stop());

const tenant = "2" as const;

const emailsOf = async (sub: string) => {
  const { rows } = await backend.pool.query<{ email: string | null }>(
    "SELECT email FROM staff_account WHERE tenant = '2' AND provider_subject = $1",
    [sub],
  );
  return rows.map(({ email }) => email);
};

/** Signs in there as somebody new, about whom the provider says this. */
const signIn = async (claims: Record<string, unknown>, lies: Omit<Lies, "claims"> = {}) => {
  const sub = crypto.randomUUID();
  const start = { body: { purpose: "sign_in" as const } };
  const { challengeId, url } = await backend.caller.call(staffProvider.start, start, { tenant });
  provider.lie({ ...lies, claims: { sub, email: `${sub}@example.org`, ...claims } });
  const body = { challengeId, query: await provider.visit(url) };
  const { token } = await backend.caller.call(staffProvider.finish, { body }, { tenant });
  return { tenant, token, sub };
};

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

/** Asks for something that needs a proof of the last ten minutes. */
const beginTotp = (as: { tenant: "2"; token: string }) => backend.caller.raw(staffFactors.beginTotp, {}, as);

test("a sign-in at the provider of this minute is a fresh proof", async () => {
  const as = await signIn({ auth_time: secondsAgo(0) });
  expect((await beginTotp(as)).status).toBe(200);
});

test.each([
  ["of an hour ago", { auth_time: secondsAgo(3600) }],
  ["of an unknown time", {}],
])("a sign-in %s that the provider remembers signs in, and proves nothing afresh", async (_title, claims) => {
  const as = await signIn(claims);
  await backend.caller.call(staffAuth.permittedLocations, {}, as);
  expect(await (await beginTotp(as)).json()).toMatchObject({
    code: "step_up_needed",
    errorMessage: { data: { factors: ["provider"] } },
  });
  shows(51);
});

test.each([
  ["one that userinfo has verified counts", { email_verified: true }, ["shared@example.org"]],
  ["one that nobody has verified does not", {}, [null]],
])("of an address that the id token leaves open, %s", async (_title, more, emails) => {
  const claims = { email: "shared@example.org", email_verified: undefined };
  const { sub } = await signIn(claims, { userinfo: { email: "shared@example.org", ...more } });
  expect(await emailsOf(sub)).toEqual(emails);
});

test("an address in the id token is not verified by another address that userinfo has verified", async () => {
  const claims = { email: "boss@example.org", email_verified: undefined };
  const { sub } = await signIn(claims, { userinfo: { email: "own@example.org", email_verified: true } });
  expect(await emailsOf(sub)).toEqual(["own@example.org"]);
});

test("a forgotten password is no way in for an account of the provider, unless it has a password of its own", async () => {
  const { sub } = await signIn({});
  const links = async () => {
    await backend.caller.call(staffLinks.forgot, { body: { username: `${sub}@example.org` } }, { tenant });
    const { rows } = await backend.pool.query(
      "SELECT 1 FROM one_time_secret l JOIN staff_account s ON s.id = l.staff_id WHERE s.provider_subject = $1",
      [sub],
    );
    return rows.length;
  };
  expect(await links()).toBe(0);
  await backend.pool.query("UPDATE staff_account SET password_hash = 'a hash' WHERE provider_subject = $1", [sub]);
  expect(await links()).toBe(1);
});
