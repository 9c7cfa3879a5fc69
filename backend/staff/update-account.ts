import { isDeepStrictEqual } from "node:util";
import { transaction } from "@/backend/db/transaction";
import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { closeLoginSessions, forbidOtherLocations, lockAccount, toAccount, writeAccount } from "./account-store";
import { hashPassword, newPassword } from "./password";
import { recordAccount } from "./record-account";
import { permitLocations } from "./store";

type UpdateCall = Call<typeof staffAccounts.update>;

/**
 * Changes an account whose locations are all the manager's own. Disabling it, or changing its password, ends all of its
 * login sessions. Managers cannot disable or demote themselves or give up a location, which could leave it without one.
 */
export const updateAccount = async (
  call: UpdateCall,
  { database }: Services,
): Promise<StaffAccount & { password?: string }> => {
  const { tenant, caller, body, now } = call;
  const generated = body.makePassword && newPassword();
  const password = generated ?? body.password;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return transaction(database.pool, async (client) => {
    const row = await lockAccount(client, tenant, body.id);
    if (!row) throw new AppError("not_found");
    const before = toAccount(row);
    if (before.locations.length === 0) throw new AppError("forbidden");
    const locations = [...new Set(body.locations ?? before.locations)].sort();
    for (const location of [...before.locations, ...locations]) permit(caller, location);
    if (row.id === caller.staffId) requireStaysManager(body, before.locations.length > locations.length);

    const { role = before.role, isDisabled = before.isDisabled } = body;
    const disabledAt = isDisabled ? (row.disabled_at ?? now) : null;
    const key = { tenant, id: row.id };
    await writeAccount(client, { ...key, role, disabledAt, passwordHash });
    await forbidOtherLocations(client, key, locations);
    await permitLocations(client, key, locations);
    if (isDisabled || passwordHash) await closeLoginSessions(client, tenant, row.id);

    const after = { ...before, role, isDisabled, locations };
    const recorded = { ...after, ...(passwordHash && { isPasswordChanged: true }) };
    if (!isDeepStrictEqual(before, recorded))
      await recordAccount(client, { tenant, author: caller, now, action: "account_changed", before, after: recorded });
    return { ...after, ...(generated && { password: generated }) };
  });
};

const requireStaysManager = ({ isDisabled, role }: UpdateCall["body"], hasFewerLocations: boolean): void => {
  const invalid = [
    ...(isDisabled ? ["isDisabled"] : []),
    ...(role === "staff" ? ["role"] : []),
    ...(hasFewerLocations ? ["locations"] : []),
  ];
  refuseFields(Object.fromEntries(invalid.map((field) => [field, "validator_form_invalid"])));
};
