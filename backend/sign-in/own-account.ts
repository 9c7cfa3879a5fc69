import { isDeepStrictEqual } from "node:util";
import type { Db, Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { endLinks } from "@/backend/sign-in/links/store";
import { type AccountRow, lockAccount, toAccount } from "@/backend/staff/account-store";
import { changedContact, isMailboxLeft, recordAccount, toRecorded } from "@/backend/staff/record-account";
import { AppError } from "@/lib/contracts/errors";
import type { staffSessions } from "@/lib/contracts/staff-sessions";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type ChangeCall = Call<typeof staffSessions.changeMe>;

interface OwnAccount {
  username: string;
  name: string | null;
  email: string | null;
}

const findOwn = async (db: Db, tenant: Tenant, id: string): Promise<OwnAccount> => {
  const own = await db.one<OwnAccount>`
    SELECT username, full_name AS name, email FROM staff_account WHERE tenant = ${tenant} AND id = ${id}`;
  if (!own) throw new AppError("unauthenticated");
  return own;
};

const toReply = ({ username, name, email }: OwnAccount) => ({
  username,
  ...(name !== null && { name }),
  ...(email !== null && { email }),
});

/** The caller's own account. */
export const readOwnAccount = async ({ tenant, caller }: Call<typeof staffSessions.me>, { db }: Services) =>
  toReply(await findOwn(db, tenant, caller.staffId));

/** Writes a change of a locked account. The log gets no name and no address. A new address ends the links that went to the one before. */
const writeOwn = async (
  tx: Transaction,
  { tenant, caller, now }: ChangeCall,
  { row, before, after }: { row: AccountRow; before: OwnAccount; after: OwnAccount },
): Promise<void> => {
  const { id } = row;
  await tx.run`UPDATE staff_account SET full_name = ${after.name}, email = ${after.email}
    WHERE tenant = ${tenant} AND id = ${id}`;
  if (isMailboxLeft(before, after)) await endLinks(tx, { tenant, id });
  const recorded = toRecorded(toAccount(row));
  await recordAccount(tx, {
    tenant,
    author: caller,
    now,
    action: "account_changed",
    before: recorded,
    after: { ...recorded, ...changedContact(before, after) },
  });
};

/** Changes the caller's own name and address. What is not named stays. */
export const changeOwnAccount = async (call: ChangeCall, { db }: Services) =>
  db.transaction(async (tx) => {
    const { tenant, caller, body } = call;
    const row = await lockAccount(tx, tenant, caller.staffId);
    const before = await findOwn(tx, tenant, caller.staffId);
    const { name = before.name, email = before.email } = body;
    const after = { ...before, name, email };
    if (row && !isDeepStrictEqual(before, after)) await writeOwn(tx, call, { row, before, after });
    return toReply(after);
  });
