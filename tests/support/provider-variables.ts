import type { Tenant } from "@/lib/domain/tenant/tenants";
import { CLIENT } from "./provider";

/** The variables that let a tenant's staff sign in at a provider. */
export const providerVariables = (tenant: Tenant, issuer: string, roles: string): Record<string, string> => {
  const suffix = `__${tenant.toUpperCase()}`;
  return {
    [`OIDC_ISSUER${suffix}`]: issuer,
    [`OIDC_CLIENT_ID${suffix}`]: CLIENT.id,
    [`OIDC_CLIENT_SECRET${suffix}`]: CLIENT.secret,
    [`OIDC_ROLES${suffix}`]: roles,
  };
};
