import { isDeepStrictEqual } from "node:util";
import type { Pool, PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
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
  wantsSummary: boolean;
}

const COLUMNS = `username, full_name AS name, email, wants_summary AS "wantsSummary"`;

const findOwn = async (client: Pool | PoolClient, tenant: Tenant, id: string): Promise<OwnAccount> => {
  const { rows } = await client.query<OwnAccount>({
    name: "staff-own",
    text: `SELECT ${COLUMNS} FROM staff_account WHERE tenant = $1 AND id = $2`,
    values: [tenant, id],
  });
  const [own] = rows;
  if (!own) throw new AppError("unauthenticated");
  return own;
};

const toReply = ({ username, name, email, wantsSummary }: OwnAccount) => ({
  username,
  ...(name !== null && { name }),
  ...(email !== null && { email }),
  wantsSummary,
});

/** The caller's own account. */
export const readOwnAccount = async ({ tenant, caller }: Call<typeof staffSessions.me>, { database }: Services) =>
  toReply(await findOwn(database.pool, tenant, caller.staffId));

/** Writes a change of a locked account. The log gets no name and no address. A new address ends the links that went to the one before. */
const writeOwn = async (
  client: PoolClient,
  { tenant, caller, now }: ChangeCall,
  { row, before, after }: { row: AccountRow; before: OwnAccount; after: OwnAccount },
): Promise<void> => {
  const { id } = row;
  await client.query({
    name: "staff-own-write",
    text: "UPDATE staff_account SET full_name = $3, email = $4, wants_summary = $5 WHERE tenant = $1 AND id = $2",
    values: [tenant, id, after.name, after.email, after.wantsSummary],
  });
  if (isMailboxLeft(before, after)) await endLinks(client, { tenant, id });
  const recorded = ({ wantsSummary }: OwnAccount) => ({
    ...toRecorded(toAccount(row)),
    ...(before.wantsSummary !== after.wantsSummary && { wantsSummary }),
  });
  await recordAccount(client, {
    tenant,
    author: caller,
    now,
    action: "account_changed",
    before: recorded(before),
    after: { ...recorded(after), ...changedContact(before, after) },
  });
};

/** Changes the caller's own name, address and setting of the summary. What is not named stays. */
export const changeOwnAccount = async (call: ChangeCall, { database }: Services) =>
  transaction(database.pool, async (client) => {
    const { tenant, caller, body } = call;
    const row = await lockAccount(client, tenant, caller.staffId);
    const before = await findOwn(client, tenant, caller.staffId);
    const { name = before.name, email = before.email, wantsSummary = before.wantsSummary } = body;
    const after = { ...before, name, email, wantsSummary };
    if (row && !isDeepStrictEqual(before, after)) await writeOwn(client, call, { row, before, after });
    return toReply(after);
  });
