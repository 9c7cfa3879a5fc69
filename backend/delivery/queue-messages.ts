import { budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { queueDeliveries } from "@/backend/outbox/store";
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
 * state of the application is another. Nobody is sent what is too old.
 */
export const decide = async (context: Context, tenant: Tenant, row: DueRow): Promise<Decision> => {
  const addresses = recipientsOf(row, canDeliver(context.services.environment, "email"));
  const decision: Decision = { id: row.id, recipients: [], isAnnouncement: row.announcedBy !== null, heldBack: [] };
  if (isTooOld(row.createdAt, context.now)) return decision;
  for (const recipient of Object.keys(addresses) as Recipient[]) {
    const address = addresses[recipient];
    if (!address) continue;
    const { method, to } = address;
    const { event, byStaff, identityId, announcedBy } = row;
    const message = { tenant, event, byStaff, identityId, recipient, method, to, announcedBy };
    const reason = await charge(context, message, row.id);
    if (reason) decision.heldBack.push({ recipient, method, reason });
    else decision.recipients.push({ recipient, method });
  }
  return decision;
};

/** Queues the messages that were decided on. A reminder does not wait behind a message to two thousand people. */
export const insertMessages = (tx: Transaction, tenant: Tenant, decisions: readonly Decision[], now: Date) => {
  const rows = decisions.flatMap(({ id, recipients, isAnnouncement }) =>
    recipients.map(({ recipient, method }) => ({ outbox_id: id, recipient, method, rank: isAnnouncement ? 1 : 0 })),
  );
  return queueDeliveries(
    tx,
    sql`INSERT INTO delivery (tenant, kind, lane, rank, type, key, outbox_id, created_at, due_at)
    SELECT ${tenant}::text, 'message', x.method, x.rank, x.recipient, x.outbox_id || ':' || x.recipient, x.outbox_id, ${now}::timestamptz,
      ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (outbox_id uuid, recipient text, method text, rank int)`,
  );
};
