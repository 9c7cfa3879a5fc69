import { failPoint } from "#fail-points";
import type { Db } from "@/backend/db/database";
import type { MessageJob } from "@/backend/jobs/message-jobs";
import { LEGAL_STATUS } from "@/backend/registrations/row";
import type { Services } from "@/backend/services";
import type { LegalStatus } from "@/lib/domain/application/enumerations";
import { type Reader, readerOf } from "@/lib/domain/application/reader";
import type { Locale } from "@/lib/domain/country/locales";
import { canDeliver, deliveryOf } from "./delivery";
import { eventMessage } from "./event-words";
import { chargeMessage, MAILBOX_UNCONFIRMED } from "./held-back";
import { reportHeldBack } from "./held-back-report";
import { isTimely, type Timing } from "./is-timely";
import { mailboxLink } from "./mailbox-link";
import { findMailbox } from "./mailboxes";
import { firstMessageCharge } from "./message-charges";
import type { EventData } from "./outbox";
import { type ContactDetails, type Recipient, recipientsOf } from "./recipients";
import { holdBack, settleSent, settleUnsent } from "./settle";

/** An event, its application and its recipients. */
interface EventRow extends ContactDetails, Timing {
  key: string;
  identityId: string;
  registrationId: string;
  pending: Recipient[];
  locale: Locale;
  /** The newest appointment of two sessions that a sent message was about. */
  earlierPair: EventData["appointment"] | null;
  userLegalStatus: LegalStatus | null;
}

const findEvent = (db: Db, { tenant, outboxId }: MessageJob) =>
  db.one<EventRow>`SELECT o.key, i.id AS "identityId", o.event, o.registration_id AS "registrationId", o.data,
      o.created_at AS "createdAt", o.pending, r.language AS locale, ${LEGAL_STATUS} AS "userLegalStatus", i.method, i.value,
      r.student ->> 'email' AS email, p.starts_at AS "presentationAt",
      (
        SELECT earlier.data -> 'appointment' FROM outbox earlier
        WHERE earlier.tenant = o.tenant AND earlier.registration_id = o.registration_id AND earlier.sent_at IS NOT NULL
          AND earlier.data #>> '{appointment,pairStartDay}' IS NOT NULL
        ORDER BY earlier.data #> '{appointment,sequence}' DESC LIMIT 1
      ) AS "earlierPair",
      (
        SELECT t ->> 'text' FROM announcement n, jsonb_array_elements(n.texts) AS t
        WHERE n.tenant = o.tenant AND n.id = o.announcement_id AND t ->> 'language' = o.data #>> '{announcement,language}'
      ) AS announcement,
      EXISTS (
        SELECT 1 FROM outbox later WHERE later.tenant = o.tenant AND later.registration_id = o.registration_id
          AND later.sent_at IS NOT NULL AND later.data #> '{appointment,sequence}' > o.data #> '{appointment,sequence}'
      ) AS "isSuperseded",
      r.status = 'draft' AND r.updated_at <= o.created_at AS "isRestingDraft"
    FROM outbox o
    JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id AND r.deleted_at IS NULL
    JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
    LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id AND a.state = 'active'
    LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
    WHERE o.tenant = ${tenant} AND o.id = ${outboxId}`;

type Address = NonNullable<ReturnType<typeof recipientsOf>[Recipient]>;

/** How a mailbox of the form may be sent to: not at all, only this message with a link to confirm it, or without limits. */
const mailboxAccess = async (services: Services, job: MessageJob, row: EventRow, { to }: Address, now: Date) => {
  const mailbox = { tenant: job.tenant, identityId: row.identityId, address: to };
  const { own } = await findMailbox(services.db, services.environment, mailbox, now);
  // Another address than the one for which the message was queued: it was changed in the form meanwhile.
  if (!own || (!own.isConfirmed && own.outboxId !== job.outboxId)) return "none";
  return own.isConfirmed ? "confirmed" : { hash: own.hash };
};

/** Whom a message speaks to: nobody known if it is about another child, or goes to an address in the form, the student's or a guardian's. */
const readerFor = ({ recipient }: MessageJob, row: EventRow): Reader =>
  recipient === "identity" && row.data.draft?.resumes !== false ? readerOf(row) : "unknown";

const send = async (
  services: Services,
  job: MessageJob,
  row: EventRow,
  { address, confirmation, now }: { address: Address; confirmation: string | undefined; now: Date },
): Promise<void> => {
  const mailbox = address.method === "email" ? address.to : undefined;
  const locale = row.data.announcement?.language ?? row.data.draft?.language ?? row.locale;
  const details = { ...row, locale, tenant: job.tenant, reader: readerFor(job, row), mailbox, confirmation, now };
  const content = await eventMessage(services.environment, details);
  const key = job.recipient === "mailbox" ? `${row.key}:mailbox` : row.key;
  await deliveryOf(services).send({ ...address, ...content, tenant: job.tenant, key });
  await failPoint("message-sent");
};

const sendToMailbox = async (services: Services, job: MessageJob, row: EventRow, address: Address, now: Date) => {
  const { tenant } = job;
  const access = await mailboxAccess(services, job, row, address, now);
  if (access === "none") {
    const heldBack = { recipient: job.recipient, method: address.method, reason: MAILBOX_UNCONFIRMED } as const;
    await holdBack(services.db, job, heldBack);
    return reportHeldBack(services, tenant, [heldBack], now);
  }
  if (access === "confirmed") await send(services, job, row, { address, confirmation: undefined, now });
  else {
    const confirmation = await mailboxLink(services, { tenant, identityId: row.identityId, hash: access.hash }, now);
    await send(services, job, row, { address, confirmation, now });
    await chargeMessage({ services, refunds: [] }, [firstMessageCharge(tenant, address.to)]);
  }
  await settleSent(services.db, job, now);
};

/**
 * Sends one event to one recipient, in the language of the application, or the one that was asked for. At least once: after a failure between sending and
 * settling it is sent again under the same key. Sends nothing for a deleted application. Throws when it could not be sent.
 */
export const deliverEvent = async (services: Services, job: MessageJob, now: Date): Promise<void> => {
  const { db } = services;
  const row = await findEvent(db, job);
  if (!row?.pending.includes(job.recipient)) return;
  const address = recipientsOf(row, canDeliver(services.environment, "email"))[job.recipient];
  if (!address || !isTimely(row, job.tenant, now)) return settleUnsent(db, job);
  if (job.recipient === "mailbox") return sendToMailbox(services, job, row, address, now);
  await send(services, job, row, { address, confirmation: undefined, now });
  await settleSent(db, job, now);
};
