import { isDeepStrictEqual } from "node:util";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { requireCurrent } from "@/backend/http/row-version";
import type { Services } from "@/backend/services";
import { endLinks } from "@/backend/sign-in/links/store";
import type { StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { type AccountRow, closeLoginSessions, forbidOtherLocations, toAccount, writeAccount } from "./account-store";
import { lockManagedAccount } from "./managed-account";
import { changedContact, isMailboxLeft, recordAccount, toRecorded } from "./record-account";
import { permitLocations } from "./store";

type UpdateCall = Call<typeof staffAccounts.update>;

/** The account as it is after the change. What is not named stays, and `null` removes a name or an address. */
const changed = (row: AccountRow, { body, now }: UpdateCall): AccountRow => {
  const { name = row.name, email = row.email, role = row.role, isDisabled = row.disabled_at !== null } = body;
  const location_keys = [...new Set(body.locations ?? row.location_keys)].sort();
  return { ...row, name, email, role, location_keys, disabled_at: isDisabled ? (row.disabled_at ?? now) : null };
};

const recordedOf = (before: AccountRow, after: AccountRow) => ({
  ...toRecorded(toAccount(after)),
  ...changedContact(before, after),
});

/**
 * Changes an account whose locations are all the manager's own. Disabling it ends its login sessions and its links; a new
 * address ends the links, one of which may lie in a stranger's mailbox. Managers cannot disable or demote themselves or give up a
 * location, which could leave it without one.
 */
export const updateAccount = async (call: UpdateCall, { db }: Services): Promise<StaffAccount> => {
  const { tenant, caller, body, now } = call;
  return db.transaction(async (tx) => {
    const row = await lockManagedAccount(tx, call, body.id);
    const after = changed(row, call);
    const current = toAccount(row);
    requireCurrent({ read: body.version, stored: current.version, next: toAccount(after).version }, current);
    for (const location of after.location_keys) permit(caller, location);
    if (row.id === caller.staffId) requireStaysManager(body, row.location_keys.length > after.location_keys.length);

    const { id, name, email, role, disabled_at: disabledAt } = after;
    await writeAccount(tx, { tenant, id, name, email, role, disabledAt });
    await forbidOtherLocations(tx, { tenant, id }, after.location_keys);
    await permitLocations(tx, { tenant, id }, after.location_keys);
    if (disabledAt) await closeLoginSessions(tx, tenant, id);
    if (disabledAt || isMailboxLeft(row, after)) await endLinks(tx, { tenant, id });

    const [before, recorded] = [toRecorded(toAccount(row)), recordedOf(row, after)];
    const change = { tenant, author: caller, now, before, after: recorded };
    if (!isDeepStrictEqual(before, recorded)) await recordAccount(tx, { ...change, action: "account_changed" });
    return toAccount(after);
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
