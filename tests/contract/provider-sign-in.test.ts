import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "@/backend/random-token";
import { staffAuth } from "@/lib/contracts/staff";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { type Person, ProviderBrowser, startProvider } from "@/tests/support/provider";
import { providerVariables } from "@/tests/support/provider-variables";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD } from "@/tests/support/staff";

const ORIGINS = ["am", "1"].map((tenant) => `http://${tenant}.localhost:3000`);
const provider = await startProvider({ origins: ORIGINS });
const ROLES = "managers=manager:*;desk=staff:yerevan";

const backend = backendUnderTest({
  ...providerVariables("am", provider.issuer, `${ROLES};second=staff:gyumri`),
  OIDC_ACCOUNTS__AM: "first",
  OIDC_NAME__AM: "Example Organisation",
  ...providerVariables("1", provider.issuer, ROLES),
});
afterAll(() => provider.stop());

let people = 0;
/** Somebody new at the organisation, in one of its groups. */
const newPerson = (person: Person = {}): string => {
  people += 1;
  const login = `person-${people}`;
  const email = `${login}@example.org`;
  provider.people.set(login, { groups: ["desk"], email, email_verified: true, preferred_username: login, ...person });
  return login;
};

let browser: ProviderBrowser;
beforeEach(() => {
  browser = new ProviderBrowser(provider.issuer);
});

const begin = (tenant: Tenant, purpose: "sign_in" | "step_up" = "sign_in") =>
  backend.caller.call(staffProvider.start, { body: { purpose } }, { tenant });

const attempt = async (login: string, tenant: Tenant = "am") => {
  const { challengeId, url } = await begin(tenant);
  return { challengeId, query: await browser.signIn(url, login) };
};

const signIn = async (login: string, tenant: Tenant = "am") => {
  const body = await attempt(login, tenant);
  const { token } = await backend.caller.call(staffProvider.finish, { body }, { tenant });
  return { tenant, token };
};

const refusal = async (login: string, tenant: Tenant = "am") =>
  backend.caller.refusal(staffProvider.finish, { body: await attempt(login, tenant) }, { tenant });

const mine = async (as: { tenant: Tenant; token: string }) => {
  const { locations, username } = await backend.caller.call(staffAuth.permittedLocations, {}, as);
  return { username, locations: locations.map(({ location_key }) => location_key).sort() };
};

const rolesOf = async (username: string) => {
  const { rows } = await backend.pool.query<{ role: string }>(
    "SELECT role FROM staff_account WHERE tenant = 'am' AND username = $1",
    [username],
  );
  return rows.map(({ role }) => role);
};

describe("signing in at the organisation's provider", () => {
  test("names the provider among the ways to sign in", async () => {
    expect(await backend.caller.call(staffAuth.methods, {}, { tenant: "am" })).toMatchObject({
      hasPasswords: true,
      provider: { name: "Example Organisation" },
    });
    expect(await backend.caller.call(staffAuth.methods, {}, { tenant: "de" })).not.toHaveProperty("provider");
    expect(
      await backend.caller.refusal(staffProvider.start, { body: { purpose: "sign_in" } }, { tenant: "de" }),
    ).toMatchObject({ code: "provider_missing" });
  });

  test("asks with PKCE, a state and a nonce, and for nothing but a code", async () => {
    const { searchParams } = new URL((await begin("am")).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "http://am.localhost:3000/api/auth/provider/callback",
      scope: "openid profile email",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)?.length).toBeGreaterThan(40);
  });

  test("makes the account at the first sign-in and finds it again at the next", async () => {
    const login = newPerson({ name: "Ani Example" });
    const first = await mine(await signIn(login));
    expect(first).toEqual({ username: login, locations: ["yerevan"] });
    expect(await mine(await signIn(login))).toEqual(first);
    expect(await rolesOf(login)).toEqual(["staff"]);
  });

  test("makes another user name where somebody has the person's own", async () => {
    const taken = await addMember(backend.pool, { username: "taken-name" });
    const { username } = await mine(await signIn(newPerson({ preferred_username: "Taken-Name" })));
    expect(username).not.toBe(taken);
    expect(username?.length).toBeGreaterThan(2);
  });

  test("follows the claims at each sign-in: the highest role, and the locations of all groups", async () => {
    const login = newPerson({ groups: ["desk", "second", "strangers"] });
    const as = await signIn(login);
    expect((await mine(as)).locations).toEqual(["gyumri", "yerevan"]);
    provider.people.set(login, { groups: ["managers", "desk"] });
    await signIn(login);
    expect((await mine(as)).locations).toEqual(
      tenantRow("am")
        .locations.map((one) => one.location_key)
        .sort(),
    );
    expect(await rolesOf(login)).toEqual(["manager"]);
    provider.people.set(login, { groups: ["second"] });
    await signIn(login);
    expect((await mine(as)).locations).toEqual(["gyumri"]);
    expect(await rolesOf(login)).toEqual(["staff"]);
    const { rows } = await backend.pool.query("SELECT DISTINCT action FROM audit_entry WHERE target LIKE 'account:%'");
    expect(rows.map(({ action }) => action).sort()).toEqual(["account_added", "account_changed"]);
  });

  test("refuses somebody whose groups have no row", async () => {
    expect(await refusal(newPerson({ groups: ["strangers"] }))).toMatchObject({ code: "provider_account_unknown" });
    browser = new ProviderBrowser(provider.issuer);
    const login = newPerson();
    await signIn(login);
    provider.people.set(login, {});
    expect(await refusal(login)).toMatchObject({ code: "provider_account_unknown" });
  });

  test("gives a disabled account no other role and no other locations", async () => {
    const login = newPerson();
    await signIn(login);
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE username = $1", [login]);
    provider.people.set(login, { groups: ["managers"] });
    expect(await refusal(login)).toMatchObject({ code: "provider_account_unknown" });
    expect(await rolesOf(login)).toEqual(["staff"]);
    const { rows } = await backend.pool.query(
      "SELECT location_key FROM staff_location l JOIN staff_account s ON s.id = l.staff_id WHERE username = $1",
      [login],
    );
    expect(rows).toEqual([{ location_key: "yerevan" }]);
  });
});

describe("where only invited people get in", () => {
  const invite = async (email: string) => {
    const username = await addMember(backend.pool, { tenant: "1", locations: ["yerevan"] });
    await backend.pool.query("UPDATE staff_account SET email = $2 WHERE username = $1", [username, email]);
    return username;
  };

  test("refuses somebody whom nobody invited", async () => {
    expect(await refusal(newPerson(), "1")).toMatchObject({ code: "provider_account_unknown" });
  });

  test("links the invited account by its address, which ends its password", async () => {
    const login = newPerson({ email: "Invited@Example.org" });
    const username = await invite("invited@example.org");
    expect((await mine(await signIn(login, "1"))).username).toBe(username);
    provider.people.set(login, { groups: ["desk"] });
    expect((await mine(await signIn(login, "1"))).username).toBe(username);
    const body = { username, password: PASSWORD };
    expect(await backend.caller.refusal(staffAuth.login, { body }, { tenant: "1" })).toMatchObject({
      code: "login_invalid",
    });
  });

  test("never links an account that somebody has signed in to", async () => {
    const username = await invite("used@example.org");
    await backend.caller.call(staffAuth.login, { body: { username, password: PASSWORD } }, { tenant: "1" });
    expect(await refusal(newPerson({ email: "used@example.org" }), "1")).toMatchObject({
      code: "provider_account_unknown",
    });
  });
});

describe("an attempt", () => {
  test("counts once: the same answer again is refused", async () => {
    const body = await attempt(newPerson());
    await backend.caller.call(staffProvider.finish, { body }, { tenant: "am" });
    expect(await backend.caller.refusal(staffProvider.finish, { body }, { tenant: "am" })).toMatchObject({
      code: "provider_refused",
      data: { reason: "expired" },
    });
  });

  test("refuses the code of another attempt, and one that was used", async () => {
    const login = newPerson();
    const first = await attempt(login);
    const second = await begin("am");
    const stolen = { challengeId: second.challengeId, query: first.query };
    expect(await backend.caller.refusal(staffProvider.finish, { body: stolen }, { tenant: "am" })).toMatchObject({
      code: "provider_refused",
      data: { reason: "state" },
    });
    await backend.caller.call(staffProvider.finish, { body: first }, { tenant: "am" });
    const third = await begin("am");
    const state = new URL(third.url).searchParams.get("state") ?? "";
    const query = new URLSearchParams(first.query);
    query.set("state", state);
    const replayed = { challengeId: third.challengeId, query: query.toString() };
    expect(await backend.caller.refusal(staffProvider.finish, { body: replayed }, { tenant: "am" })).toMatchObject({
      code: "provider_refused",
      data: { reason: "code" },
    });
  });

  test("ends after ten minutes: its answer is refused a second later", async () => {
    const age = ({ challengeId }: { challengeId: string }, seconds: number) =>
      backend.pool.query(
        "UPDATE one_time_secret SET ends_at = ends_at - make_interval(secs => $2::int) WHERE hash = $1",
        [hashToken(challengeId), seconds],
      );
    const login = newPerson();
    const late = await attempt(login);
    await age(late, 10 * 60 + 1);
    expect(await backend.caller.refusal(staffProvider.finish, { body: late }, { tenant: "am" })).toMatchObject({
      code: "provider_refused",
      data: { reason: "expired" },
    });
    const inTime = await attempt(login);
    await age(inTime, 9 * 60);
    await backend.caller.call(staffProvider.finish, { body: inTime }, { tenant: "am" });
  });

  test("belongs to its network: another one's does not know it", async () => {
    const body = await attempt(newPerson(), "am");
    expect(await backend.caller.refusal(staffProvider.finish, { body }, { tenant: "1" })).toMatchObject({
      code: "provider_refused",
      data: { reason: "expired" },
    });
  });

  test("to sign in proves nothing else, and the other way round", async () => {
    const login = newPerson();
    const as = await signIn(login);
    const body = await attempt(login);
    expect(await backend.caller.refusal(staffProvider.stepUp, { body }, as)).toMatchObject({
      data: { reason: "expired" },
    });
    const { challengeId, url } = await begin("am", "step_up");
    const proof = { challengeId, query: await browser.signIn(url, login) };
    expect(await backend.caller.refusal(staffProvider.finish, { body: proof }, { tenant: "am" })).toMatchObject({
      data: { reason: "expired" },
    });
  });
});

describe("the second factor after a sign-in at the provider", () => {
  const enrol = (username: string) =>
    backend.pool.query(
      `INSERT INTO staff_totp (tenant, staff_id, secret, created_at, confirmed_at)
       SELECT tenant, id, 'sealed', now(), now() FROM staff_account WHERE tenant = 'am' AND username = $1`,
      [username],
    );
  const stateOf = async (as: { tenant: Tenant; token: string }) =>
    (await backend.caller.raw(staffAuth.permittedLocations, {}, as)).status;

  test("is asked for where the account has one, unless the provider has asked for its own", async () => {
    const login = newPerson();
    await signIn(login);
    await enrol(login);
    expect(await stateOf(await signIn(login))).not.toBe(200);
    provider.people.set(login, { groups: ["desk"], amr: ["pwd", "mfa"] });
    browser = new ProviderBrowser(provider.issuer);
    expect(await stateOf(await signIn(login))).toBe(200);
    shows(48);
  });

  test("is needed for a step-up too: the provider's first factor is not enough", async () => {
    const login = newPerson({ amr: ["pwd", "mfa"] });
    const as = await signIn(login);
    await enrol(login);
    provider.people.set(login, { groups: ["desk"], amr: ["pwd"] });
    const { challengeId, url } = await begin("am", "step_up");
    const body = { challengeId, query: await browser.signIn(url, login) };
    expect(await backend.caller.refusal(staffProvider.stepUp, { body }, as)).toMatchObject({ code: "factor_wrong" });
    shows(51);
  });

  test("is not asked for in a step-up where the provider has asked for its own", async () => {
    const login = newPerson({ amr: ["pwd", "mfa"] });
    const as = await signIn(login);
    await enrol(login);
    const { challengeId, url } = await begin("am", "step_up");
    const body = { challengeId, query: await browser.signIn(url, login) };
    await backend.caller.call(staffProvider.stepUp, { body }, as);
  });
});

describe("a step-up at the provider", () => {
  const provedAt = async () => {
    const { rows } = await backend.pool.query<{ proved_at: Date }>(
      "SELECT proved_at FROM login_session ORDER BY opened_at DESC LIMIT 1",
    );
    return Number(rows[0]?.proved_at);
  };

  test("asks the person to sign in again, and renews the proof", async () => {
    const login = newPerson();
    const as = await signIn(login);
    const before = await provedAt();
    const { challengeId, url } = await begin("am", "step_up");
    expect(await browser.asksToSignIn(url)).toBe(true);
    const body = { challengeId, query: await browser.signIn(url, login) };
    await backend.caller.call(staffProvider.stepUp, { body }, as);
    expect(await provedAt()).toBeGreaterThan(before);
  });

  test("by somebody else proves nothing", async () => {
    const as = await signIn(newPerson());
    const { challengeId, url } = await begin("am", "step_up");
    browser = new ProviderBrowser(provider.issuer);
    const body = { challengeId, query: await browser.signIn(url, newPerson()) };
    expect(await backend.caller.refusal(staffProvider.stepUp, { body }, as)).toMatchObject({ code: "factor_wrong" });
    shows(51);
  });
});

describe("signing out", () => {
  const addressOf = async (challengeId: string, tenant: Tenant = "am") => {
    const { url } = await backend.caller.call(staffProvider.takeEnd, { body: { challengeId } }, { tenant });
    return url;
  };

  test("ends the session at the provider as well: it asks to sign in again", async () => {
    const login = newPerson();
    const as = await signIn(login);
    expect(await browser.asksToSignIn((await begin("am")).url)).toBe(false);
    const { challengeId = "" } = await backend.caller.call(staffProvider.end, {}, as);
    const url = await addressOf(challengeId);
    expect(await browser.signOut(String(url))).toBe("http://am.localhost:3000/dashboard");
    expect(await browser.asksToSignIn((await begin("am")).url)).toBe(true);
  });

  test("says where it ends once, to its own network, and to nobody who only has another id", async () => {
    const as = await signIn(newPerson());
    const { challengeId = "" } = await backend.caller.call(staffProvider.end, {}, as);
    expect(await addressOf(challengeId, "1")).toBeUndefined();
    expect(await addressOf((await begin("am")).challengeId)).toBeUndefined();
    expect(await addressOf(challengeId)).toContain("id_token_hint=");
    expect(await addressOf(challengeId)).toBeUndefined();
  });

  test("stores where it ends sealed, and names nobody in it", async () => {
    const as = await signIn(newPerson());
    const { challengeId = "" } = await backend.caller.call(staffProvider.end, {}, as);
    const { rows } = await backend.pool.query("SELECT * FROM one_time_secret WHERE hash = $1", [
      hashToken(challengeId),
    ]);
    expect(rows).toMatchObject([{ kind: "provider_end", staff_id: null }]);
    expect(JSON.stringify(rows)).not.toMatch(/id_token_hint|eyJ/);
  });

  test("leads nowhere for a session that began with a password", async () => {
    const username = await addMember(backend.pool);
    const { token } = await backend.caller.call(staffAuth.login, { body: { username, password: PASSWORD } });
    expect(await backend.caller.call(staffProvider.end, {}, { token })).toEqual({});
  });
});
