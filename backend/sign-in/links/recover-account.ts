import type { PoolClient } from "pg";
import type { Services } from "@/backend/services";
import { findSignInFacts } from "@/backend/sign-in/sign-in-facts";
import { closeLoginSessions } from "@/backend/staff/account-store";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const OF_ACCOUNT = "WHERE tenant = $1 AND staff_id = $2";

const removeFactors = async (client: PoolClient, tenant: Tenant, id: string): Promise<void> => {
  const values = [tenant, id];
  await client.query({ name: "staff-passkeys-remove", text: `DELETE FROM staff_passkey ${OF_ACCOUNT}`, values });
  await client.query({ name: "staff-totp-remove", text: `DELETE FROM staff_totp ${OF_ACCOUNT}`, values });
  await client.query({ name: "staff-codes-remove", text: `DELETE FROM staff_recovery_code ${OF_ACCOUNT}`, values });
  await client.query({ name: "staff-challenges-remove", text: `DELETE FROM staff_challenge ${OF_ACCOUNT}`, values });
};

/**
 * Removes the factors, the recovery codes and the password of a locked account that lost its second factor, and ends its sessions.
 * There are no new days of grace: where a second factor is demanded, it is due at once.
 */
export const recoverAccount = async (
  client: PoolClient,
  services: Pick<Services, "environment">,
  { tenant, staffId, now }: { tenant: Tenant; staffId: string; now: Date },
): Promise<void> => {
  const { isDemanded } = await findSignInFacts(client, services, { tenant, staffId, factor: "password" });
  await removeFactors(client, tenant, staffId);
  await client.query({
    name: "staff-recover",
    text: `UPDATE staff_account SET password_hash = NULL,
             second_factor_due_at = CASE WHEN $3 THEN $4::timestamptz ELSE second_factor_due_at END
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, staffId, isDemanded, now],
  });
  await closeLoginSessions(client, tenant, staffId);
};
