import { v4 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { backendUnderTest } from "@/tests/support/backend";
import { ProviderBrowser, startProvider } from "@/tests/support/provider";
import { providerVariables } from "@/tests/support/provider-variables";
import {
  appCode,
  enrolApp,
  enrolPasskey,
  forgetUsedCodes,
  member,
  siteUnderTest,
} from "@/tests/support/second-factors";
import { PASSWORD, staffMember } from "@/tests/support/staff";

const provider = await startProvider({ origins: [siteUnderTest()] });
const backend = backendUnderTest({
  ...providerVariables("am", provider.issuer, "desk=staff:yerevan"),
  OIDC_ACCOUNTS__AM: "first",
});
afterAll(() => provider.stop());

/** What the browser adds to a sign-in: a device that no account has used, and the language of the page. */
const newDevice = () => ({ device: { id: uuid(), label: "Chrome on Android" }, language: "hy" as const });
type Context = ReturnType<typeof newDevice>;

/** An account that has signed in before, and the last call of its next sign-in. */
interface Way {
  username: string;
  complete(context: Context): Promise<unknown>;
}

const messagesTo = async (username: string) => {
  const { rows } = await backend.pool.query<{ kind: string; language: string | null }>(
    `SELECT m.type AS kind, s.language FROM delivery m JOIN staff_account s ON s.tenant = m.tenant AND s.id = m.staff_id
     WHERE s.username = $1`,
    [username],
  );
  return rows;
};

/** An account with an address, signed in without naming a device. */
const memberWithAddress = async () => {
  const { username, as } = await member(backend);
  const { rows } = await backend.pool.query<{ id: string }>(
    "UPDATE staff_account SET email = 'desk@example.org' WHERE username = $1 RETURNING id",
    [username],
  );
  return { username, as, id: rows[0]?.id ?? expect.fail() };
};

const logIn = (username: string, context: Context) =>
  backend.caller.call(staffAuth.login, { body: { username, password: PASSWORD, ...context } });

const byPassword = async (): Promise<Way> => {
  const { username } = await memberWithAddress();
  return { username, complete: (context) => logIn(username, context) };
};

const bySecondFactor = async (): Promise<Way> => {
  const { username, as } = await memberWithAddress();
  const { secret } = await enrolApp(backend, as);
  await forgetUsedCodes(backend);
  const complete = async (context: Context) => {
    const { token } = await logIn(username, context);
    // Whoever knows only the password has not signed in.
    expect(await messagesTo(username)).toEqual([]);
    const body = { proof: { kind: "totp" as const, code: appCode(secret) }, ...context };
    return backend.caller.call(staffFactors.prove, { body }, { token });
  };
  return { username, complete };
};

const byPasskey = async (): Promise<Way> => {
  const { username, as } = await memberWithAddress();
  const { authenticator } = await enrolPasskey(backend, as);
  const { challengeId, options } = await backend.caller.call(staffFactors.signInOptions, {});
  const body = { challengeId, response: authenticator.get(options) };
  const complete = (context: Context) => backend.caller.call(staffFactors.signIn, { body: { ...body, ...context } });
  return { username, complete };
};

const byProvider = async (): Promise<Way> => {
  const username = "ani-example";
  const email = "ani@example.org";
  provider.people.set(username, { groups: ["desk"], email, email_verified: true, preferred_username: username });
  const finish = async (context: Partial<Context>) => {
    const { challengeId, url } = await backend.caller.call(staffProvider.start, { body: { purpose: "sign_in" } });
    const query = await new ProviderBrowser(provider.issuer).signIn(url, username);
    return backend.caller.call(staffProvider.finish, { body: { challengeId, query, ...context } });
  };
  await finish({});
  return { username, complete: finish };
};

const byLink = async (): Promise<Way> => {
  const { username, id } = await memberWithAddress();
  const boss = await staffMember(backend, { role: "manager" });
  const { url } = await backend.caller.call(staffAccounts.makeLink, { body: { id, kind: "password" } }, boss);
  const body = { token: url?.split("#token=")[1] ?? "", password: "nine quiet herons at dawn" };
  const complete = (context: Context) => backend.caller.call(staffLinks.accept, { body: { ...body, ...context } });
  return { username, complete };
};

test.each([
  ["a password", byPassword],
  ["a second factor", bySecondFactor],
  ["a passkey", byPasskey],
  ["the organisation's provider", byProvider],
  ["a one-time link", byLink],
])("a sign-in on a new device is told by e-mail, in the page's language: by %s", async (_way, prepare) => {
  const { username, complete } = await prepare();
  expect(await messagesTo(username)).toEqual([]);
  await complete(newDevice());
  expect(await messagesTo(username)).toEqual([{ kind: "new_device", language: "hy" }]);
});
