import { isDeepStrictEqual } from "node:util";
import type { Pool, PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffSessions } from "@/lib/contracts/staff-sessions";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { recordOwnChange } from "./record-own-change";

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

const lockOwn = async (client: PoolClient, tenant: Tenant, id: string): Promise<OwnAccount> => {
  await client.query({
    name: "staff-own-lock",
    text: "SELECT FROM staff_account WHERE tenant = $1 AND id = $2 FOR NO KEY UPDATE",
    values: [tenant, id],
  });
  return findOwn(client, tenant, id);
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

/** Changes the caller's own name, address and setting of the summary. What is not named stays. */
export const changeOwnAccount = async (
  { tenant, caller, body, now }: Call<typeof staffSessions.changeMe>,
  { database }: Services,
) =>
  transaction(database.pool, async (client) => {
    const before = await lockOwn(client, tenant, caller.staffId);
    const { name = before.name, email = before.email, wantsSummary = before.wantsSummary } = body;
    const after = { ...before, name, email, wantsSummary };
    if (!isDeepStrictEqual(before, after)) {
      await client.query({
        name: "staff-own-write",
        text: "UPDATE staff_account SET full_name = $3, email = $4, wants_summary = $5 WHERE tenant = $1 AND id = $2",
        values: [tenant, caller.staffId, name, email, wantsSummary],
      });
      await recordOwnChange(client, { tenant, caller, now, action: "account_changed", before, after });
    }
    return toReply(after);
  });
