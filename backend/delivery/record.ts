import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Delivery } from "@/backend/outbox/delivery";
import type { HeldBack } from "./held-back";
import { forgetUnsent } from "./mailboxes";
import type { Recipient } from "./recipients";

/** A message about an event to one of its recipients. It holds ids only: names and addresses are read when it is sent. */
export interface MessageDelivery extends Delivery {
  type: Recipient;
  outboxId: string;
}

const at = ({ tenant, outboxId }: MessageDelivery) => sql`tenant = ${tenant} AND id = ${outboxId}`;

/** Records that a message was sent. */
export const recordSent = (db: Db, message: MessageDelivery, sentAt: Date) =>
  db.run`UPDATE outbox SET sent_at = ${sentAt} WHERE ${at(message)}`;

/** Records that a message is never sent. A mailbox may get its first message another time. */
export const recordUnsent = async (db: Db, { type, tenant, outboxId }: MessageDelivery): Promise<void> => {
  if (type === "mailbox") await forgetUnsent(db, tenant, outboxId);
};

/** Records that a message to a mailbox is held back, for this reason. */
export const recordHeldBack = async (db: Db, message: MessageDelivery, heldBack: HeldBack): Promise<void> => {
  await forgetUnsent(db, message.tenant, message.outboxId);
  await db.run`UPDATE outbox SET held_back = held_back || ${JSON.stringify([heldBack])}::jsonb WHERE ${at(message)}`;
};
