import type { Services } from "@/backend/services";
import type { Scope } from "@/backend/vault/scope";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** What a token of the provider is sealed for. */
export const providerTokenScope = (tenant: Tenant, staffId: string): Scope => ({
  table: "login_session",
  name: `${tenant}/provider-token/${staffId}`,
});

/** Seals the id token of an account's session. */
export const sealIdToken = ({ vault }: Services, tenant: Tenant, staffId: string, idToken: string): string =>
  vault.seal(idToken, providerTokenScope(tenant, staffId));

/** The id token of a session, if it began at the provider. */
export const findIdToken = async (
  { db, vault }: Services,
  { tenant, staffId, sessionId }: { tenant: Tenant; staffId: string; sessionId: string },
): Promise<string | undefined> => {
  const sealed = await db.value<string | null>`SELECT provider_token FROM login_session
    WHERE tenant = ${tenant} AND id = ${sessionId} AND subject = ${staffId} AND audience = 'staff'`;
  return sealed ? (vault.open(sealed, providerTokenScope(tenant, staffId)) as string) : undefined;
};
