import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import { findStored, makeSecret, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { mailboxes } from "@/lib/contracts/mailboxes";
import { confirmMailboxRoute } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { confirmMailboxRow } from "./mailboxes";
import { siteOf } from "./tenant-site";

/** A new link that confirms a mailbox, known by its hash, for an applicant; undefined where the tenant has no site. */
export const mailboxLink = async (
  services: Services,
  { tenant, identityId, hash }: { tenant: Tenant; identityId: string; hash: string },
  now: Date,
): Promise<string | undefined> => {
  const site = siteOf(services.environment, tenant);
  if (!site) return undefined;
  const secret = { tenant, kind: "mailbox", owner: { identityId }, data: { hash }, now } as const;
  return site.origin + confirmMailboxRoute(await makeSecret(services.db, services, secret));
};

/** Confirms a mailbox by the token of the link that it was sent; a second time changes nothing. Every other token is `not_found` alike. */
export const confirmMailbox = async (call: Call<typeof mailboxes.confirm>, services: Services) => {
  const { tenant, body, ip, now } = call;
  await budgetsOf(services).spend({ budget: "mailbox_confirmations_from_address", tenant, address: ip });
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
