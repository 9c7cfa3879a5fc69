import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { staffAccounts } from "@/lib/contracts/staff-accounts";
import { closeLoginSessions, toAccount } from "./account-store";
import { lockManagedAccount } from "./managed-account";
import { recordAccount, toRecorded } from "./record-account";

/** Ends every login session of an account whose locations are all the manager's own. */
export const endAccountSessions = async (
  { tenant, caller, body, now }: Call<typeof staffAccounts.endSessions>,
  { database }: Services,
): Promise<undefined> => {
  await transaction(database.pool, async (client) => {
    const row = await lockManagedAccount(client, { tenant, caller }, body.id);
    const count = await closeLoginSessions(client, tenant, row.id);
    const before = toRecorded(toAccount(row));
    const change = { tenant, author: caller, now, before, after: { ...before, count } };
    if (count > 0) await recordAccount(client, { ...change, action: "sessions_ended" });
  });
  return undefined;
};
