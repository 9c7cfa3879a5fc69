import { deliverEvent } from "@/backend/delivery/deliver";
import type { EventData } from "@/backend/delivery/outbox";
import { relay } from "@/backend/delivery/relay";
import type { InsertMessages, MessageJob } from "@/backend/jobs/message-jobs";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import type { OwnBackend } from "@/tests/support/process-backend";

export interface QueuedJob {
  method: VerificationMethod;
  data: MessageJob;
}

/** The jobs that queue and send messages and webhooks. */
export const MESSAGE_JOBS = ["reminders", "outbox", "messages", "webhooks"] as const;

/** Relays the outbox into jobs in memory, in place of the job library. */
export const relayOutbox = async ({ services, now }: OwnBackend): Promise<QueuedJob[]> => {
  const queued: QueuedJob[] = [];
  const insert: InsertMessages = async (_tx, jobs) => {
    queued.push(...jobs);
  };
  while ((await relay(services, insert, now())) > 0);
  return queued;
};

/** Sends everything in the outbox once; returns the number of messages. */
export const sendOutbox = async (backend: OwnBackend): Promise<number> => {
  const jobs = await relayOutbox(backend);
  for (const { data } of jobs) await deliverEvent(backend.services, data, backend.now());
  return jobs.length;
};

/** Writes an event into the outbox, unless one with the same key is there. */
export const writeEvent = ({ pool, now }: OwnBackend, id: string, key: string, event: OutboxEvent, data: EventData) =>
  pool.query(
    `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at) VALUES ('am', $1, $2, $3, $4, $5)
     ON CONFLICT (tenant, key) DO NOTHING`,
    [key, event, id, data, now()],
  );
