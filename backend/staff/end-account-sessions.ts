import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { staffAccounts } from "@/lib/contracts/staff-accounts";
import { closeLoginSessions, toAccount } from "./account-store";
import { lockManagedAccount } from "./managed-account";
import { recordAccount, toRecorded } from "./record-account";

/** Ends every login session of an account whose locations are all the manager's own. */
export const endAccountSessions = async (
  { tenant, caller, body, now }: Call<typeof staffAccounts.endSessions>,
  { db }: Services,
): Promise<undefined> => {
  await db.transaction(async (tx) => {
    const row = await lockManagedAccount(tx, { tenant, caller }, body.id);
    const count = await closeLoginSessions(tx, tenant, row.id);
    const before = toRecorded(toAccount(row));
    const change = { tenant, author: caller, now, before, after: { ...before, count } };
    if (count > 0) await recordAccount(tx, { ...change, action: "sessions_ended" });
  });
  return undefined;
};
