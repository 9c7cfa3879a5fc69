import { describe, expect, test } from "vitest";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffLinks } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { Authenticator } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { providerVariables } from "@/tests/support/provider-variables";
import { enrolApp, enrolPasskey, siteUnderTest } from "@/tests/support/second-factors";
import { staffMember } from "@/tests/support/staff";

const ISSUER = "https://login.example.org";
const EMERGENCY = "night-desk";

// Nobody asks the provider anything here. In the network "am" passwords are off, in "de" they are not.
const backend = backendUnderTest({
  ...providerVariables("am", ISSUER, "desk=staff:yerevan"),
  STAFF_PASSWORDS__AM: `night-manager,${EMERGENCY}`,
});

const bosses: Partial<Record<Tenant, Promise<As>>> = {};
const locationOf = (tenant: Tenant) => (tenant === "am" ? "yerevan" : "berlin");
const bossOf = (tenant: Tenant): Promise<As> => {
  bosses[tenant] ??= staffMember(backend, {
    tenant,
    username: "night-manager",
    role: "manager",
    locations: [locationOf(tenant)],
  });
  return bosses[tenant];
};

/** An account that an invitation's link gave a passkey, and nothing else. */
const passkeyOnly = async (tenant: Tenant, username: string = crypto.randomUUID()) => {
  const invited = { username, role: "staff" as const, locations: [locationOf(tenant)] };
  const { account, link } = await backend.caller.call(staffAccounts.add, { body: invited }, await bossOf(tenant));
  const token = link.url?.split("#token=")[1] ?? "";
  const { challengeId, options } = await backend.caller.call(
    staffLinks.passkeyOptions,
    { body: { token } },
    { tenant },
  );
  const response = new Authenticator(siteUnderTest(tenant)).create(options);
  const body = { token, passkey: { challengeId, response, name: "Phone" } };
  const as = { tenant, token: (await backend.caller.call(staffLinks.accept, { body }, { tenant })).token };
  return { as, id: account._id };
};

const passkeysOf = async (as: As) => (await backend.caller.call(staffFactors.list, {}, as)).passkeys;
const remove = (as: As, id: string) => backend.caller.raw(staffFactors.removePasskey, { params: { id } }, as);

/** Removes the only passkey. Returns the refusal's code, or nothing. */
const removeOnly = async (as: As): Promise<string | undefined> => {
  const [passkey] = await passkeysOf(as);
  const response = await remove(as, passkey?._id ?? "");
  expect(await passkeysOf(as)).toHaveLength(response.status === 204 ? 0 : 1);
  return response.status === 204 ? undefined : ((await response.json()) as { code: string }).code;
};

const withPassword = (id: string) =>
  backend.pool.query("UPDATE staff_account SET password_hash = 'stored' WHERE id = $1", [id]);
const withSubject = (id: string, issuer: string) =>
  backend.pool.query("UPDATE staff_account SET provider_issuer = $2, provider_subject = $1::text WHERE id = $1::uuid", [
    id,
    issuer,
  ]);

describe("removing a passkey", () => {
  test("is refused where it is the only way to sign in; the code of an app is none", async () => {
    const { as } = await passkeyOnly("de");
    await enrolApp(backend, as);
    expect(await removeOnly(as)).toBe("last_first_factor");
  });

  test("is possible beside another passkey, and leaves one of two that go at the same moment", async () => {
    const { as } = await passkeyOnly("de");
    await enrolPasskey(backend, as);
    const ids = (await passkeysOf(as)).map(({ _id }) => _id);
    const statuses = await Promise.all(ids.map(async (id) => (await remove(as, id)).status));
    expect(statuses.sort()).toEqual([204, 409]);
    expect(await passkeysOf(as)).toHaveLength(1);
  });

  test("is possible beside a password, but not beside one that no longer counts", async () => {
    const [usual, off, emergency] = [
      await passkeyOnly("de"),
      await passkeyOnly("am"),
      await passkeyOnly("am", EMERGENCY),
    ];
    for (const { id } of [usual, off, emergency]) await withPassword(id);
    expect(await removeOnly(usual.as)).toBeUndefined();
    expect(await removeOnly(off.as)).toBe("last_first_factor");
    expect(await removeOnly(emergency.as)).toBeUndefined();
  });

  test("is possible beside an account at the organisation's provider, but not at one that the network left", async () => {
    const [here, elsewhere, unused] = [await passkeyOnly("am"), await passkeyOnly("am"), await passkeyOnly("de")];
    await withSubject(here.id, ISSUER);
    await withSubject(elsewhere.id, "https://left.example.org");
    await withSubject(unused.id, ISSUER);
    expect(await removeOnly(here.as)).toBeUndefined();
    expect(await removeOnly(elsewhere.as)).toBe("last_first_factor");
    expect(await removeOnly(unused.as)).toBe("last_first_factor");
  });
});
