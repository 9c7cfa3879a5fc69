import { budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { canDeliver } from "./delivery";
import { type Charging, chargeMessage, type HeldBack, MAILBOX_UNCONFIRMED } from "./held-back";
import { isTooOld } from "./is-timely";
import { findMailbox, insertMailbox } from "./mailboxes";
import { type DueMessage, firstMessageCharge, messageCharges, newMailboxCharge } from "./message-charges";
import { type ContactDetails, type Recipient, recipientsOf } from "./recipients";

/** An outbox row whose messages are due. */
export interface DueRow extends ContactDetails {
  id: string;
  createdAt: Date;
  identityId: string;
  byStaff: boolean;
  /** Recipients that a restored backup had still to reach, since it lost its jobs; empty otherwise. */
  pending: Recipient[];
  /** The location whose staff wrote it to many. */
  announcedBy: string | null;
}

/** What becomes of a row: whom it is sent to, and what is held back. */
export interface Decision {
  id: string;
  recipients: { recipient: Recipient; method: VerificationMethod }[];
  /** One of many: other messages go first. */
  isAnnouncement: boolean;
  heldBack: HeldBack[];
}

interface Context extends Charging {
  tx: Transaction;
  now: Date;
}

/**
 * The first message to a mailbox is also recorded; there is no second one until somebody confirms it, or its link has expired.
 */
const chargeMailbox = async (
  context: Context,
  message: DueMessage,
  outboxId: string,
): Promise<HeldBack["reason"] | undefined> => {
  const { services, tx, now } = context;
  const { environment } = services;
  const mailbox = { tenant: message.tenant, identityId: message.identityId, address: message.to };
  const { own, others } = await findMailbox(tx, environment, mailbox, now);
  if (own) return own.isConfirmed ? chargeMessage(context, messageCharges(message)) : MAILBOX_UNCONFIRMED;
  if (others === "unconfirmed") return MAILBOX_UNCONFIRMED;
  const first = firstMessageCharge(message.tenant, message.to);
  if (others === "none" && (await budgetsOf(services).isUsedUp(first))) return first.budget;
  const refused = await chargeMessage(context, [newMailboxCharge(message), ...messageCharges(message)]);
  if (!refused) await insertMailbox(tx, environment, mailbox, outboxId, now);
  return refused;
};

const charge = (context: Context, message: DueMessage, outboxId: string): Promise<HeldBack["reason"] | undefined> =>
  message.recipient === "mailbox"
    ? chargeMailbox(context, message, outboxId)
    : chargeMessage(context, messageCharges(message));

/**
 * Decides who is sent a message about an event, and spends what it costs. What is held back is never sent later: by then the
 * state of the application is another. A restored row has been charged already. Nobody is sent what is too old.
 */
export const decide = async (context: Context, tenant: Tenant, row: DueRow): Promise<Decision> => {
  const addresses = recipientsOf(row, canDeliver(context.services.environment, "email"));
  const decision: Decision = { id: row.id, recipients: [], isAnnouncement: row.announcedBy !== null, heldBack: [] };
  const isRestored = row.pending.length > 0;
  if (!isRestored && isTooOld(row.createdAt, context.now)) return decision;
  for (const recipient of Object.keys(addresses) as Recipient[]) {
    const address = addresses[recipient];
    if (!address || (isRestored && !row.pending.includes(recipient))) continue;
    const { method, to } = address;
    const { event, byStaff, identityId, announcedBy } = row;
    const message = { tenant, event, byStaff, identityId, recipient, method, to, announcedBy };
    const reason = isRestored ? undefined : await charge(context, message, row.id);
    if (reason) decision.heldBack.push({ recipient, method, reason });
    else decision.recipients.push({ recipient, method });
  }
  return decision;
};
