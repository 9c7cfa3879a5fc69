import type { Pool } from "pg";
import type { MessageJob } from "@/backend/jobs/message-jobs";
import type { HeldBack } from "./held-back";
import { forgetUnsent } from "./mailboxes";

/** Records that a recipient is not pending any more: the message was sent, or, without an instant, is not sent. */
const settle = async (pool: Pool, { tenant, outboxId, recipient }: MessageJob, sentAt: Date | null): Promise<void> => {
  await pool.query({
    name: "outbox-settle",
    text: `UPDATE outbox SET pending = array_remove(pending, $3), sent_at = coalesce($4, sent_at)
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, outboxId, recipient, sentAt],
  });
};

/** Records that a message was sent. */
export const settleSent = (pool: Pool, job: MessageJob, sentAt: Date): Promise<void> => settle(pool, job, sentAt);

/** Records that a message is never sent. A mailbox may get its first message another time. */
export const settleUnsent = async (pool: Pool, job: MessageJob): Promise<void> => {
  if (job.recipient === "mailbox") await forgetUnsent(pool, job.tenant, job.outboxId);
  await settle(pool, job, null);
};

/** Records that a message to a mailbox is held back, for this reason. */
export const holdBack = async (
  pool: Pool,
  { tenant, outboxId, recipient }: MessageJob,
  heldBack: HeldBack,
): Promise<void> => {
  await forgetUnsent(pool, tenant, outboxId);
  await pool.query({
    name: "outbox-hold-back",
    text: `UPDATE outbox SET pending = array_remove(pending, $3), held_back = held_back || $4::jsonb
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, outboxId, recipient, JSON.stringify([heldBack])],
  });
};
