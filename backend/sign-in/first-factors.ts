import type { Transaction } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { passwordsOff } from "./password-sign-in";

interface WayRow {
  username: string;
  hasPassword: boolean;
  hasPasskey: boolean;
  issuer: string | null;
}

/**
 * Whether a locked account can begin a sign-in: by a passkey, by a password where its network takes one, or at the organisation's
 * provider. The code of an app only completes one.
 */
export const hasFirstFactor = async (
  tx: Transaction,
  services: Pick<Services, "environment">,
  { tenant, staffId }: { tenant: Tenant; staffId: string },
): Promise<boolean> => {
  const row = await tx.one<WayRow>`
    SELECT s.username, s.password_hash IS NOT NULL AS "hasPassword", s.provider_issuer AS issuer,
      EXISTS (SELECT 1 FROM staff_passkey k WHERE k.tenant = s.tenant AND k.staff_id = s.id) AS "hasPasskey"
    FROM staff_account s WHERE s.tenant = ${tenant} AND s.id = ${staffId}`;
  if (!row) return false;
  const { provider } = services.environment.signIn(tenant);
  return (
    row.hasPasskey ||
    (row.hasPassword && !passwordsOff(services, tenant, row.username)) ||
    (provider !== undefined && row.issuer === provider.issuer)
  );
};
