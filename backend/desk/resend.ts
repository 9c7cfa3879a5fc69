import { v7 as uuid } from "uuid";
import { lockApplicant } from "@/backend/applicants/applicant-record";
import { recordChange } from "@/backend/audit/record";
import { budgetsOf } from "@/backend/budgets/budgets";
import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { shownReason } from "@/backend/delivery/held-back";
import { messageCharges } from "@/backend/delivery/message-charges";
import { APPOINTMENT_EVENTS, writeOutbox } from "@/backend/delivery/outbox";
import { type ContactDetails, recipientsOf } from "@/backend/delivery/recipients";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffBookings } from "@/lib/contracts/staff-bookings";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Resend = Call<typeof staffBookings.resend>;

type Address = NonNullable<ReturnType<typeof recipientsOf>["identity"]>;

interface NewestMessage extends Omit<ContactDetails, "email"> {
  id: string;
  identityId: string;
}

/** The newest message of an application that is still true: of its appointment, or an offer that has not expired. */
const findNewest = (tx: Transaction, { tenant, body, now }: Resend) =>
  tx.one<NewestMessage>`SELECT o.id, o.event, i.id AS "identityId", i.method, i.value FROM outbox o
    JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id
    JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
    WHERE o.tenant = ${tenant} AND o.registration_id = ${body.registrationId}
      AND (o.event = ANY (${APPOINTMENT_EVENTS}) OR o.event = 'offered'
        AND (o.data #>> '{offer,expiresAt}')::timestamptz > ${now} AND EXISTS (
          SELECT FROM hold h WHERE h.tenant = ${tenant} AND h.registration_id = ${body.registrationId} AND h.is_offer))
    ORDER BY o.created_at DESC, (o.data #>> '{appointment,sequence}')::int DESC LIMIT 1`;

/** Throws `message_held_back` if a budget has no point left: the relay would hold the message back without a word. */
const requireBudget = async (
  services: Services,
  { tenant, event, identityId }: Pick<NewestMessage, "event" | "identityId"> & { tenant: Tenant },
  address: Address,
): Promise<void> => {
  const charges = messageCharges({ tenant, event, byStaff: true, identityId, recipient: "identity", ...address });
  for (const charge of charges)
    if (await budgetsOf(services).isUsedUp(charge))
      throw new AppError("message_held_back", { reason: shownReason(charge.budget) });
};

// With the same data under another key, since a gateway drops repeats of one. It is due at once, so that its webhooks, which were sent,
// are not sent again.
const queueAgain = (tx: Transaction, { tenant, now }: Resend, { id }: NewestMessage) =>
  writeOutbox(
    tx,
    sql`INSERT INTO outbox (tenant, key, event, registration_id, data, created_at, due_at)
    SELECT tenant, event || ':' || registration_id || ':again:' || ${uuid()}::uuid, event, registration_id,
      data || '{"isResent": true}', ${now}, ${now}
    FROM outbox WHERE tenant = ${tenant} AND id = ${id}`,
  );

/**
 * Sends the newest message about somebody's appointment, or an open offer, once more, within the budgets of what staff cause. Throws
 * `message_missing` where there is none that is still true, or nobody to send it to.
 */
export const resendMessage = (call: Resend, services: Services) => {
  const { tenant, caller, body, now } = call;
  return services.db.transaction(async (tx) => {
    const row = await lockApplicant(tx, { tenant, caller, registrationId: body.registrationId });
    const message = await findNewest(tx, call);
    const address = message && recipientsOf({ ...message, email: null }, false).identity;
    if (!address) throw new AppError("message_missing");
    await requireBudget(services, { tenant, ...message }, address);
    await queueAgain(tx, call, message);
    await recordChange(tx, {
      tenant,
      author: caller,
      locationKey: row.location_key,
      action: "message_resent",
      target: `registration:${row.id}`,
      before: undefined,
      after: { event: message.event },
      now,
    });
    return { event: message.event, method: address.method };
  });
};
