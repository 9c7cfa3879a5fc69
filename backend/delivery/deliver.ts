import type { Pool } from "pg";
import { failPoint } from "#fail-points";
import type { MessageJob } from "@/backend/jobs/message-jobs";
import type { Services } from "@/backend/services";
import type { Locale } from "@/lib/domain/country/locales";
import { canDeliver, deliveryOf } from "./delivery";
import { eventMessage } from "./event-words";
import type { EventData, OutboxEvent } from "./outbox";
import { type ContactDetails, type Recipient, recipientsOf } from "./recipients";

interface EventRow extends ContactDetails {
  key: string;
  event: OutboxEvent;
  registrationId: string;
  data: EventData;
  pending: Recipient[];
  locale: Locale;
  /** The current instant of the presentation, while the appointment is active. */
  presentationAt: Date | null;
  /** Whether a message about a later change of this appointment was sent. */
  isOvertaken: boolean;
}

const findEvent = async (pool: Pool, { tenant, outboxId }: MessageJob): Promise<EventRow | undefined> => {
  const { rows } = await pool.query<EventRow>({
    name: "outbox-find",
    text: `SELECT o.key, o.event, o.registration_id AS "registrationId", o.data, o.pending, r.language AS locale,
             i.method, i.value, r.student ->> 'email' AS email, p.starts_at AS "presentationAt",
             EXISTS (
               SELECT 1 FROM outbox later WHERE later.tenant = o.tenant AND later.registration_id = o.registration_id
                 AND later.sent_at IS NOT NULL AND later.data #> '{appointment,sequence}' > o.data #> '{appointment,sequence}'
             ) AS "isOvertaken"
           FROM outbox o
           JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id AND r.deleted_at IS NULL
           JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
           LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id AND a.state = 'active'
           LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
           WHERE o.tenant = $1 AND o.id = $2`,
    values: [tenant, outboxId],
  });
  return rows[0];
};

const settle = async (pool: Pool, { tenant, outboxId, recipient }: MessageJob, sentAt: Date | null): Promise<void> => {
  await pool.query({
    name: "outbox-settle",
    text: `UPDATE outbox SET pending = array_remove(pending, $3), sent_at = coalesce($4, sent_at)
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, outboxId, recipient, sentAt],
  });
};

const REMINDERS: readonly OutboxEvent[] = ["reminder_48h", "reminder_3h"];

/**
 * Whether a message is still of use: no reminder of a presentation that moved or began, no expired offer, and nothing older than
 * a message that was sent already.
 */
const isTimely = ({ event, data, presentationAt, isOvertaken }: EventRow, now: Date): boolean => {
  if (isOvertaken) return false;
  if (data.offer) return new Date(data.offer.expiresAt) > now;
  if (!REMINDERS.includes(event)) return true;
  const reminded = data.appointment && new Date(data.appointment.presentationDate);
  return presentationAt !== null && presentationAt > now && presentationAt.getTime() === reminded?.getTime();
};

/**
 * Sends one event to one recipient, in the language of the application. At least once: after a failure between sending and
 * settling it is sent again under the same key. Sends nothing for a deleted application. Throws when it could not be sent.
 */
export const deliverEvent = async (services: Services, job: MessageJob, now: Date): Promise<void> => {
  const { pool } = services.database;
  const row = await findEvent(pool, job);
  if (!row?.pending.includes(job.recipient)) return;
  const address = recipientsOf(row, canDeliver(services.environment, "email"))[job.recipient];
  if (!address || !isTimely(row, now)) return settle(pool, job, null);
  const mailbox = address.method === "email" ? address.to : undefined;
  const content = await eventMessage(services.environment, { ...row, tenant: job.tenant, mailbox, now });
  const key = job.recipient === "mailbox" ? `${row.key}:mailbox` : row.key;
  await deliveryOf(services).send({ ...address, ...content, tenant: job.tenant, key });
  await failPoint("message-sent");
  await settle(pool, job, now);
};
