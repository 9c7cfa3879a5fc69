import { failPoint } from "#fail-points";
import type { Db } from "@/backend/db/database";
import type { Attempted, DeliveryKind } from "@/backend/outbox/delivery";
import { laneOf } from "@/backend/outbox/lanes";
import { RETRIES } from "@/backend/outbox/retries";
import { LEGAL_STATUS } from "@/backend/registrations/row";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
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
import { type MessageDelivery, recordHeldBack, recordSent, recordUnsent } from "./record";
import { notifySupport } from "./support";

/** An event, its application and its recipients. */
interface EventRow extends ContactDetails, Timing {
  key: string;
  identityId: string;
  registrationId: string;
  locale: Locale;
  /** The newest appointment of two sessions that a sent message was about. */
  earlierPair: EventData["appointment"] | null;
  userLegalStatus: LegalStatus | null;
}

const findEvent = (db: Db, { tenant, outboxId }: MessageDelivery) =>
  db.one<EventRow>`SELECT o.key, i.id AS "identityId", o.event, o.registration_id AS "registrationId", o.data,
      o.created_at AS "createdAt", r.language AS locale, ${LEGAL_STATUS} AS "userLegalStatus", i.method, i.value,
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
const mailboxAccess = async (
  services: Services,
  message: MessageDelivery,
  row: EventRow,
  { to }: Address,
  now: Date,
) => {
  const mailbox = { tenant: message.tenant, identityId: row.identityId, address: to };
  const { own } = await findMailbox(services.db, services.environment, mailbox, now);
  // Another address than the one for which the message was queued: it was changed in the form meanwhile.
  if (!own || (!own.isConfirmed && own.outboxId !== message.outboxId)) return "none";
  return own.isConfirmed ? "confirmed" : { hash: own.hash };
};

/** Whom a message speaks to: nobody known if it is about another child, or goes to an address in the form, the student's or a guardian's. */
const readerFor = ({ type }: MessageDelivery, row: EventRow): Reader =>
  type === "identity" && row.data.draft?.resumes !== false ? readerOf(row) : "unknown";

interface Sending {
  message: MessageDelivery;
  row: EventRow;
  address: Address;
  now: Date;
}

const send = async (services: Services, sending: Sending, confirmation?: string): Promise<Attempted> => {
  const { message, row, address, now } = sending;
  const { tenant, type } = message;
  const mailbox = address.method === "email" ? address.to : undefined;
  const locale = row.data.announcement?.language ?? row.data.draft?.language ?? row.locale;
  const details = { ...row, locale, tenant, reader: readerFor(message, row), mailbox, confirmation, now };
  const content = await eventMessage(services.environment, details);
  const key = type === "mailbox" ? `${row.key}:mailbox` : row.key;
  await deliveryOf(services).send({ ...address, ...content, tenant, key });
  await failPoint("message-sent");
  return { outcome: "sent", record: (tx) => recordSent(tx, message, now) };
};

const sendToMailbox = async (services: Services, sending: Sending): Promise<Attempted> => {
  const { message, row, address, now } = sending;
  const { tenant, type: recipient } = message;
  const access = await mailboxAccess(services, message, row, address, now);
  if (access === "confirmed") return send(services, sending);
  if (access === "none") {
    const heldBack = { recipient, method: address.method, reason: MAILBOX_UNCONFIRMED } as const;
    await reportHeldBack(services, tenant, [heldBack], now);
    return { outcome: "dropped", record: (tx) => recordHeldBack(tx, message, heldBack) };
  }
  const confirmation = await mailboxLink(services, { tenant, identityId: row.identityId, hash: access.hash }, now);
  const sent = await send(services, sending, confirmation);
  await chargeMessage({ services, refunds: [] }, [firstMessageCharge(tenant, address.to)]);
  return sent;
};

/**
 * Sends one event to one recipient, in the language of the application, or the one that was asked for. Sends nothing for a deleted
 * application, and nothing that is too late.
 */
const attempt = async (services: Services, message: MessageDelivery, now: Date): Promise<Attempted> => {
  const row = await findEvent(services.db, message);
  const address = row && recipientsOf(row, canDeliver(services.environment, "email"))[message.type];
  if (!address || !isTimely(row, message.tenant, now))
    return { outcome: "dropped", record: (tx) => recordUnsent(tx, message) };
  const sending = { message, row, address, now };
  return message.type === "mailbox" ? sendToMailbox(services, sending) : send(services, sending);
};

/** Messages to applicants about events of the outbox. */
export const MESSAGES: DeliveryKind<Services, MessageDelivery> = {
  retries: RETRIES.message,
  attempt,
  recordFailure: async (tx, message, { isGivenUp }) => {
    if (isGivenUp) await recordUnsent(tx, message);
  },
  tellGivenUp: (services, { tenant, lane }, { error, now }) =>
    notifySupport(
      services,
      { about: "message_not_delivered", tenant, method: laneOf(lane).channel as VerificationMethod },
      error,
      now,
    ),
};
