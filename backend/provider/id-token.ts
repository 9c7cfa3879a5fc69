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
  { database, vault }: Services,
  { tenant, staffId, sessionId }: { tenant: Tenant; staffId: string; sessionId: string },
): Promise<string | undefined> => {
  const { rows } = await database.pool.query<{ token: string | null }>({
    name: "provider-token-find",
    text: `SELECT provider_token AS token FROM login_session
           WHERE tenant = $1 AND id = $2 AND subject = $3 AND audience = 'staff'`,
    values: [tenant, sessionId, staffId],
  });
  const sealed = rows[0]?.token;
  return sealed ? (vault.open(sealed, providerTokenScope(tenant, staffId)) as string) : undefined;
};
