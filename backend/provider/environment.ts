import type { RoleRow } from "@/lib/domain/sign-in/role-table";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Values } from "@/lib/server/environment/variables";

/** The organisation's OpenID Connect provider. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** None for a public client. */
  clientSecret: string | undefined;
  /** Its name on the button. */
  name: string;
  scopes: string;
  roleClaim: string;
  roles: readonly RoleRow[];
  /** Whether an account is made at the first sign-in of anybody with a role. */
  addsAccounts: boolean;
}

/** How a tenant's staff may sign in. */
export interface SignInSettings {
  provider: ProviderSettings | undefined;
  hasPasswords: boolean;
  /** Who may use a password while passwords are off, in small letters. */
  emergencyUsernames: readonly string[];
}

const GROUPS = { claim: "groups", scopes: "openid profile email" };

const providerOf = (values: Values, tenant: Tenant): ProviderSettings | undefined => {
  const [issuer, clientId, roles] = [
    values.OIDC_ISSUER(tenant),
    values.OIDC_CLIENT_ID(tenant),
    values.OIDC_ROLES(tenant),
  ];
  if (!issuer || !clientId || !roles) return undefined;
  const { claim: roleClaim, scopes } = values.OIDC_ROLE_CLAIM(tenant) ?? GROUPS;
  return {
    issuer,
    clientId,
    roles,
    clientSecret: values.OIDC_CLIENT_SECRET(tenant),
    name: values.OIDC_NAME(tenant) ?? new URL(issuer).host,
    scopes,
    roleClaim,
    addsAccounts: values.OIDC_ACCOUNTS(tenant) === "first",
  };
};

/** A tenant's settings of sign-in. */
export const signInSettings = (values: Values, tenant: Tenant): SignInSettings => {
  const rule = values.STAFF_PASSWORDS(tenant) ?? "all";
  const provider = providerOf(values, tenant);
  return { provider, hasPasswords: rule === "all", emergencyUsernames: rule === "all" ? [] : rule };
};
