import { tenantMail } from "@/lib/domain/tenant/mail";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Sender } from "@/lib/server/environment/schemas";

/** Whose mail it is: a centre's, or its network's. */
export interface MailOwner {
  tenant: Tenant;
  locationKey?: string | undefined;
}

/** The operator's address under the name of the network or the centre, and the mailbox that answers go to, if there is one. */
export const mailSender = (from: Sender, { tenant, locationKey }: MailOwner): { from: Sender; replyTo?: Sender } => {
  const { senderName: name = from.name, replyTo } = tenantMail(tenant, locationKey);
  return { from: { name, address: from.address }, ...(replyTo && { replyTo: { name, address: replyTo } }) };
};
