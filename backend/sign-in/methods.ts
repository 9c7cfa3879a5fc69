import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** How a tenant's staff may sign in. */
export interface SignInMethods {
  hasPasswords: boolean;
  hasPasskeys: boolean;
  provider?: { name: string };
}

export const signInMethods = async (
  { environment }: Pick<Services, "environment">,
  tenant: Tenant,
): Promise<SignInMethods> => {
  const { provider, hasPasswords } = environment.signIn(tenant);
  return { hasPasswords, hasPasskeys: true, ...(provider && { provider: { name: provider.name } }) };
};
