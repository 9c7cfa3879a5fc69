import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { makeLink } from "@/backend/sign-in/links/make-link";
import type { MadeLink, staffAccounts } from "@/lib/contracts/staff-accounts";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { toAccount } from "./account-store";
import { withinLinkBudget } from "./link-budget";
import { lockManagedAccount } from "./managed-account";
import { recordLink } from "./record-account";

/**
 * Makes a link for an account whose locations are all the manager's own. Nobody makes one for themselves: it would stand in for their
 * current password. An invitation, which lasts for longer, is only for who has not accepted one yet.
 */
export const makeAccountLink = async (
  call: Call<typeof staffAccounts.makeLink>,
  services: Services,
): Promise<MadeLink> => {
  const { tenant, caller, body, now } = call;
  const { kind, byEmail, language } = body;
  return withinLinkBudget(services, call, () =>
    services.db.transaction(async (tx) => {
      const row = await lockManagedAccount(tx, { tenant, caller }, body.id);
      const account = toAccount(row);
      if (row.id === caller.staffId || account.isDisabled) refuseFields({ id: RULE_ERRORS.invalid });
      if (kind === "invitation" && !account.isInvited) refuseFields({ kind: RULE_ERRORS.invalid });
      await recordLink(tx, { tenant, author: caller, now, kind, account });
      return makeLink(tx, services, { tenant, staffId: row.id, kind, byEmail, language, now });
    }),
  );
};
