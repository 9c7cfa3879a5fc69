import { v7 as uuid } from "uuid";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { makeLink } from "@/backend/sign-in/links/make-link";
import { AppError } from "@/lib/contracts/errors";
import type { MadeLink, StaffAccount, staffAccounts } from "@/lib/contracts/staff-accounts";
import { withinLinkBudget } from "./link-budget";
import { recordAccount, toRecorded } from "./record-account";
import { insertAccount } from "./store";

/**
 * Adds an account without a password for locations that the caller is permitted, with the link of its invitation. A link to print is
 * in the reply, and nowhere else. Throws `username_taken` if another account has the name, in any case of letters.
 */
export const addAccount = async (
  call: Call<typeof staffAccounts.add>,
  services: Services,
): Promise<{ account: StaffAccount; link: MadeLink }> => {
  const { tenant, caller, body, now } = call;
  const { username, name, email, role, byEmail, language } = body;
  const locations = [...new Set(body.locations)].sort();
  for (const location of locations) permit(caller, location);
  const id = uuid();
  const account: StaffAccount = {
    _id: id,
    username,
    ...(name && { name }),
    ...(email && { email }),
    role,
    locations,
    isDisabled: false,
    isInvited: true,
    createdAt: now.toISOString(),
    factors: [],
  };
  const link = await withinLinkBudget(services, call, () =>
    services.db.transaction(async (tx) => {
      const added = { tenant, id, username, name, email, role, passwordHash: null, now, locationKeys: locations };
      if (!(await insertAccount(tx, added))) throw new AppError("username_taken");
      const change = { tenant, author: caller, now, before: null, after: toRecorded(account) };
      await recordAccount(tx, { ...change, action: "account_invited" });
      return makeLink(tx, services, { tenant, staffId: id, kind: "invitation", byEmail, language, now });
    }),
  );
  return { account, link };
};
