import type { Transaction } from "@/backend/db/database";
import { ALL_KINDS } from "@/backend/one-time-secrets/kinds";
import { endSecrets } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { findSignInFacts } from "@/backend/sign-in/sign-in-facts";
import { type Owner, ofOwner } from "@/backend/sign-in/store";
import { closeLoginSessions } from "@/backend/staff/account-store";

const removeFactors = async (tx: Transaction, owner: Owner): Promise<void> => {
  await tx.run`DELETE FROM staff_passkey WHERE ${ofOwner(owner)}`;
  await tx.run`DELETE FROM staff_totp WHERE ${ofOwner(owner)}`;
  await endSecrets(tx, { tenant: owner.tenant, kinds: ALL_KINDS, owner });
};

/**
 * Removes the factors, the recovery codes and the password of a locked account that lost its second factor, and ends its sessions.
 * There are no new days of grace: where a second factor is demanded, it is due at once.
 */
export const recoverAccount = async (
  tx: Transaction,
  services: Pick<Services, "environment">,
  { tenant, staffId, now }: Owner & { now: Date },
): Promise<void> => {
  const { isDemanded } = await findSignInFacts(tx, services, { tenant, staffId, factor: "password" });
  await removeFactors(tx, { tenant, staffId });
  await tx.run`UPDATE staff_account SET password_hash = NULL,
      second_factor_due_at = CASE WHEN ${isDemanded} THEN ${now}::timestamptz ELSE second_factor_due_at END
    WHERE tenant = ${tenant} AND id = ${staffId}`;
  await closeLoginSessions(tx, tenant, staffId);
};
