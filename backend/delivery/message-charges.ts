import type { Charge } from "@/backend/budgets/budgets";
import { countryCharges } from "@/backend/budgets/country-charges";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { CHANGES } from "./outbox";
import type { Recipient } from "./recipients";

/** A message that is to be queued. */
export interface DueMessage {
  tenant: Tenant;
  event: OutboxEvent;
  identityId: string;
  recipient: Recipient;
  method: VerificationMethod;
  to: string;
}

/** What a message costs, in the order in which it is spent: the person's own budgets come first. */
export const messageCharges = ({ tenant, event, identityId, recipient, method, to }: DueMessage): readonly Charge[] => {
  const kind = CHANGES.includes(event) ? "changes" : "notices";
  const shared = event === "draft_reminder" ? "drafts" : kind;
  const owner = [identityId, recipient];
  return [
    { budget: `${kind}_to_identity_hourly`, tenant, owner },
    { budget: `${kind}_to_identity_daily`, tenant, owner },
    { budget: `${kind}_to_value`, tenant, owner: [to] },
    ...countryCharges({ tenant, method, value: to }, { home: `${shared}_to_home`, abroad: `${shared}_abroad` }),
    { budget: `${shared}_of_tenant`, tenant },
  ];
};

/** What naming a new mailbox costs besides. */
export const newMailboxCharge = ({ tenant, identityId }: Pick<DueMessage, "tenant" | "identityId">): Charge => ({
  budget: "mailboxes_of_identity",
  tenant,
  owner: [identityId],
});

/**
 * The only message of thirty days to a mailbox that nobody confirmed. It is spent once the message is sent: spent before, a process
 * that dies in between would leave the mailbox without it.
 */
export const firstMessageCharge = (tenant: Tenant, address: string): Charge => ({
  budget: "first_messages_to_mailbox",
  tenant,
  owner: [address],
});
