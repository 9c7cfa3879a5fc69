import { v7 as uuid } from "uuid";
import { transaction } from "@/backend/db/transaction";
import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { hashPassword, newPassword } from "./password";
import { recordAccount } from "./record-account";
import { insertAccount } from "./store";

/**
 * Adds an account for locations that the caller is permitted. A generated password is in the reply, and nowhere else.
 * Throws `username_taken` if another account has the name, in any case of letters.
 */
export const addAccount = async (
  { tenant, caller, body, now }: Call<typeof staffAccounts.add>,
  { database }: Services,
): Promise<StaffAccount & { password?: string }> => {
  const { username, role } = body;
  const locations = [...new Set(body.locations)].sort();
  for (const location of locations) permit(caller, location);
  const password = body.password ?? newPassword();
  const passwordHash = await hashPassword(password);
  const id = uuid();
  const added = { _id: id, username, role, locations, isDisabled: false, createdAt: now.toISOString() };
  await transaction(database.pool, async (client) => {
    const account = { tenant, id, username, role, passwordHash, now, locationKeys: locations };
    if (!(await insertAccount(client, account))) throw new AppError("username_taken");
    await recordAccount(client, { tenant, author: caller, now, action: "account_added", before: null, after: added });
  });
  return { ...added, ...(body.password === undefined && { password }) };
};
