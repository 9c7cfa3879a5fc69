import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { MessageJob } from "@/backend/jobs/message-jobs";
import type { HeldBack } from "./held-back";
import { forgetUnsent } from "./mailboxes";

const at = ({ tenant, outboxId }: MessageJob) => sql`tenant = ${tenant} AND id = ${outboxId}`;

/** Records that a recipient is not pending any more: the message was sent, or, without an instant, is not sent. */
const settle = (db: Db, job: MessageJob, sentAt: Date | null) =>
  db.run`UPDATE outbox SET pending = array_remove(pending, ${job.recipient}), sent_at = coalesce(${sentAt}, sent_at)
    WHERE ${at(job)}`;

/** Records that a message was sent. */
export const settleSent = (db: Db, job: MessageJob, sentAt: Date) => settle(db, job, sentAt);

/** Records that a message is never sent. A mailbox may get its first message another time. */
export const settleUnsent = async (db: Db, job: MessageJob): Promise<void> => {
  if (job.recipient === "mailbox") await forgetUnsent(db, job.tenant, job.outboxId);
  await settle(db, job, null);
};

/** Records that a message to a mailbox is held back, for this reason. */
export const holdBack = async (db: Db, job: MessageJob, heldBack: HeldBack): Promise<void> => {
  await forgetUnsent(db, job.tenant, job.outboxId);
  await db.run`UPDATE outbox SET pending = array_remove(pending, ${job.recipient}),
      held_back = held_back || ${JSON.stringify([heldBack])}::jsonb
    WHERE ${at(job)}`;
};
