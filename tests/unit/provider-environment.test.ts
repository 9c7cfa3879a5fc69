import { describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { testEnvironment } from "@/tests/support/backend";

const read = (variables: Record<string, string>) =>
  readBackendEnvironment(testEnvironment("postgres://nowhere", variables));

const PROVIDER = {
  OIDC_ISSUER__AM: "https://login.example.org",
  OIDC_CLIENT_ID__AM: "startday",
  OIDC_ROLES__AM: "desk=staff:yerevan",
};

describe("the settings of a network's provider", () => {
  test("belong to that network alone, and have defaults", () => {
    const environment = read(PROVIDER);
    expect(environment.signIn("am")).toEqual({
      hasPasswords: true,
      emergencyUsernames: [],
      provider: {
        issuer: "https://login.example.org",
        clientId: "startday",
        clientSecret: undefined,
        name: "login.example.org",
        scopes: "openid profile email",
        roleClaim: "groups",
        roles: [{ group: "desk", role: "staff", locations: ["yerevan"] }],
        addsAccounts: false,
      },
    });
    expect(environment.signIn("de")).toEqual({ hasPasswords: true, emergencyUsernames: [], provider: undefined });
  });

  test("may leave emergency accounts a password, whatever the letters' case", () => {
    const { signIn } = read({ ...PROVIDER, STAFF_PASSWORDS__AM: "Night-Desk,manager" });
    expect(signIn("am")).toMatchObject({ hasPasswords: false, emergencyUsernames: ["night-desk", "manager"] });
    const all = read({
      ...PROVIDER,
      OIDC_ISSUER: "https://login.example.org",
      OIDC_CLIENT_ID: "a",
      OIDC_ROLES: "a=staff:*",
      STAFF_PASSWORDS: "night-desk",
      STAFF_PASSWORDS__AM: "all",
    });
    expect(["am", "de"].map((tenant) => all.signIn(tenant as "am").hasPasswords)).toEqual([true, false]);
  });

  test("may ask for more scopes, which the claim of the groups needs", () => {
    const { signIn } = read({ ...PROVIDER, OIDC_ROLE_CLAIM__AM: "realm_access.roles roles email" });
    const asked = { roleClaim: "realm_access.roles", scopes: "openid profile email roles" };
    expect(signIn("am").provider).toMatchObject(asked);
  });

  test("may name a provider on this machine without TLS", () => {
    const { signIn } = read({ ...PROVIDER, OIDC_ISSUER__AM: "http://127.0.0.1:4000" });
    expect(signIn("am").provider?.issuer).toBe("http://127.0.0.1:4000");
  });

  test.each<[string, string, Record<string, string>]>([
    ["no client", "OIDC_CLIENT_ID is missing for am: OIDC_ISSUER, ", { OIDC_CLIENT_ID__AM: "" }],
    ["no table of roles", "OIDC_ROLES is missing for am: ", { OIDC_ROLES__AM: "" }],
    [
      "no issuer, and a client in another network",
      "OIDC_ISSUER is missing for am, de; OIDC_ROLES is missing for de: ",
      { OIDC_ISSUER__AM: "", OIDC_CLIENT_ID__DE: "startday" },
    ],
    [
      "a client for all networks alone",
      "OIDC_ROLES is missing for every network",
      { OIDC_CLIENT_ID: "a", OIDC_ROLES__AM: "" },
    ],
    ["an issuer without TLS", "must begin with https", { OIDC_ISSUER__AM: "http://login.example.org" }],
    [
      "a location of another network",
      "locations that am does not have: kutaisi",
      { OIDC_ROLES__AM: "a=staff:kutaisi" },
    ],
    ["a role that nobody has", "OIDC_ROLES__AM", { OIDC_ROLES__AM: "a=owner:yerevan" }],
    ["scopes without a claim", "OIDC_ROLE_CLAIM__AM", { OIDC_ROLE_CLAIM__AM: " groups" }],
    ["passwords for no possible account", "STAFF_PASSWORDS__AM", { STAFF_PASSWORDS__AM: "off" }],
    ["passwords for few and no provider", "STAFF_PASSWORDS with user names", { STAFF_PASSWORDS__DE: "night-desk" }],
  ])("are refused by name at the start: %s", (_what, message, variables) => {
    expect(() => read({ ...PROVIDER, ...variables })).toThrow(message);
  });
});
