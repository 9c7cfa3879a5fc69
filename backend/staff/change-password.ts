import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { endLinks } from "@/backend/sign-in/links/store";
import { checkWithinBudgets } from "@/backend/sign-in/login-budgets";
import { hashPassword, verifyPassword } from "@/backend/sign-in/password";
import { passwordsOff } from "@/backend/sign-in/password-sign-in";
import { requireGoodPassword } from "@/backend/sign-in/require-good-password";
import { AppError } from "@/lib/contracts/errors";
import type { staffAccounts } from "@/lib/contracts/staff-accounts";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { closeOtherLoginSessions, lockAccount, toAccount } from "./account-store";
import { recordAccount, toRecorded } from "./record-account";
import { findPassword, replacePassword } from "./store";

type PasswordCall = Call<typeof staffAccounts.changePassword>;

/** Throws unless the caller knows the stored password. A wrong one counts as a failed login. */
const requireCurrent = async (call: PasswordCall, services: Services, stored: string): Promise<void> => {
  const { tenant, caller, body, ip } = call;
  const { current } = body;
  if (current === undefined) throw new AppError("password_needed");
  if (body.password === current) refuseFields({ password: RULE_ERRORS.invalid });
  const { username } = caller;
  const isRight = await checkWithinBudgets(services, { tenant, username, ip }, async () =>
    (await verifyPassword(current, stored)) ? true : undefined,
  );
  if (!isRight) throw new AppError("password_wrong");
};

const replace = (
  { tenant, caller, now }: PasswordCall,
  services: Services,
  before: string | undefined,
  after: string,
) =>
  services.db.transaction(async (tx) => {
    const { staffId: id, sessionId } = caller;
    const row = await lockAccount(tx, tenant, id);
    // A link has replaced it meanwhile, which ended this login session.
    if (!row || !(await replacePassword(tx, { tenant, id, before, after }))) throw new AppError("unauthenticated");
    await closeOtherLoginSessions(tx, { tenant, id, except: sessionId });
    await endLinks(tx, { tenant, id });
    const account = toRecorded(toAccount(row));
    const change = {
      tenant,
      author: caller,
      now,
      before: account,
      after: { ...account, isPasswordChanged: true as const },
    };
    await recordAccount(tx, { ...change, action: "password_changed" });
  });

/**
 * Changes the caller's own password, or sets the first, and ends their other login sessions and their links; this session stays. The
 * same password again is no change, and refused.
 */
export const changePassword = async (call: PasswordCall, services: Services): Promise<undefined> => {
  const { tenant, caller, body } = call;
  if (passwordsOff(services, tenant, caller.username)) throw new AppError("passwords_off");
  const stored = await findPassword(services.db, tenant, caller.staffId);
  if (stored.hash !== undefined) await requireCurrent(call, services, stored.hash);
  await requireGoodPassword(body.password, { tenant, username: caller.username, name: stored.name });
  await replace(call, services, stored.hash, await hashPassword(body.password));
  return undefined;
};
