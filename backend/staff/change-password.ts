import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffAccounts } from "@/lib/contracts/staff-accounts";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { closeOtherLoginSessions, lockAccount, toAccount } from "./account-store";
import { checkWithinBudgets } from "./login-budgets";
import { hashPassword, verifyPassword } from "./password";
import { recordAccount } from "./record-account";
import { findPasswordHash, replacePassword } from "./store";

/**
 * Changes the caller's own password and ends their other login sessions; this one stays. A wrong current password counts as a
 * failed login. The same password again is no change, and refused.
 */
export const changePassword = async (
  { tenant, caller, body, ip, now }: Call<typeof staffAccounts.changePassword>,
  services: Services,
): Promise<undefined> => {
  if (body.password === body.current) refuseFields({ password: RULE_ERRORS.invalid });
  const { pool } = services.database;
  const { staffId: id, username, sessionId } = caller;
  const before = await checkWithinBudgets(services, { tenant, username, ip }, async () => {
    const stored = await findPasswordHash(pool, tenant, id);
    return (await verifyPassword(body.current, stored)) ? stored : undefined;
  });
  if (before === undefined) throw new AppError("password_wrong");
  const after = await hashPassword(body.password);
  await transaction(pool, async (client) => {
    const row = await lockAccount(client, tenant, id);
    // A manager has changed it meanwhile, which ended this login session.
    if (!row || !(await replacePassword(client, { tenant, id, before, after }))) throw new AppError("unauthenticated");
    await closeOtherLoginSessions(client, { tenant, id, except: sessionId });
    const account = toAccount(row);
    const changed = { ...account, isPasswordChanged: true };
    await recordAccount(client, {
      tenant,
      author: caller,
      now,
      action: "password_changed",
      before: account,
      after: changed,
    });
  });
  return undefined;
};
