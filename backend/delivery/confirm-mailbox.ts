import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { mailboxes } from "@/lib/contracts/mailboxes";
import { readMailboxToken } from "./mailbox-link";
import { confirmMailboxRow } from "./mailboxes";

/** Confirms a mailbox by the token of the link that it was sent, also twice. Every other token is `not_found` alike. */
export const confirmMailbox = async (call: Call<typeof mailboxes.confirm>, services: Services) => {
  const { tenant, body, ip, now } = call;
  await budgetsOf(services).spend({
    budget: "mailbox_confirmations_from_address",
    tenant,
    address: ip,
  });
  const owner = await readMailboxToken(services, tenant, body.token, now);
  if (!owner || !(await confirmMailboxRow(services.db, owner, now))) throw new AppError("not_found");
  return { success: true as const };
};
