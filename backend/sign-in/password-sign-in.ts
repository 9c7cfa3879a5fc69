import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Whether an account may not sign in with a password: passwords are off, and it is none of the emergency accounts. */
export const passwordsOff = (
  { environment }: Pick<Services, "environment">,
  tenant: Tenant,
  username: string,
): boolean => {
  const { hasPasswords, emergencyUsernames } = environment.signIn(tenant);
  return !hasPasswords && !emergencyUsernames.includes(username.toLowerCase());
};
