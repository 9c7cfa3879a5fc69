import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import { findStored, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { mailboxes } from "@/lib/contracts/mailboxes";
import { confirmMailboxRow } from "./mailboxes";

/** Confirms a mailbox by the token of the link that it was sent; a second time changes nothing. Every other token is `not_found` alike. */
export const confirmMailbox = async (call: Call<typeof mailboxes.confirm>, services: Services) => {
  const { tenant, body, ip, now } = call;
  await budgetsOf(services).spend({
    budget: "mailbox_confirmations_from_address",
    tenant,
    address: ip,
  });
  const secret = { tenant, kinds: ["mailbox"], text: body.token } as const;
  await services.db.transaction(async (tx) => {
    const used = await takeSecret<{ hash: string }>(tx, services, secret, { now });
    const isRight = used
      ? await confirmMailboxRow(tx, { tenant, identityId: used.identityId ?? "", hash: used.data?.hash ?? "" }, now)
      : ((await findStored(tx, secret))?.endsAt ?? now) > now;
    if (!isRight) throw new AppError("not_found");
  });
  return { success: true as const };
};
