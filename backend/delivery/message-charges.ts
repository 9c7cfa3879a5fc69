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
  /** Staff caused it, not the person. */
  byStaff: boolean;
  identityId: string;
  recipient: Recipient;
  method: VerificationMethod;
  to: string;
  /** The location whose staff wrote it to many. */
  announcedBy?: string | null | undefined;
}

/** What a location's staff may still send to many. */
export const announcingCharge = (tenant: Tenant, locationKey: string): Charge => ({
  budget: "announcements_of_location",
  tenant,
  owner: [locationKey],
});

// Points of its own throughout: what staff write to many never uses up those of codes, reminders and notices.
const announcementCharges = (
  { tenant, identityId, method, to }: DueMessage,
  locationKey: string,
): readonly Charge[] => [
  { budget: "announcements_to_identity", tenant, owner: [identityId] },
  ...countryCharges({ tenant, method, value: to }, { home: "announcements_to_home", abroad: "announcements_abroad" }),
  announcingCharge(tenant, locationKey),
  { budget: "announcements_of_tenant", tenant },
];

/** What a message costs, in the order in which it is spent: the person's own budgets come first. */
export const messageCharges = (message: DueMessage): readonly Charge[] => {
  const { tenant, event, byStaff, identityId, recipient, method, to, announcedBy } = message;
  if (announcedBy) return announcementCharges(message, announcedBy);
  const kind = CHANGES.includes(event) && !byStaff ? "changes" : "notices";
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
