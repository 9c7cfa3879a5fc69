import { spendFor } from "@/backend/budgets/budgets";
import type { Db } from "@/backend/db/database";
import { deliveryOf } from "@/backend/delivery/delivery";
import { notifySupport } from "@/backend/delivery/support";
import type { Attempted, Delivery, DeliveryKind } from "@/backend/outbox/delivery";
import { RETRIES } from "@/backend/outbox/retries";
import type { Services } from "@/backend/services";
import { staffMessage } from "./content";
import type { Reader } from "./parts";
import { type StaffMessageData, type StaffMessageKind, staffMessageScope } from "./queue";

/** An e-mail to an account, leased by this process. */
interface StaffMessageDelivery extends Delivery {
  type: StaffMessageKind;
  staffId: string;
  content: string;
}

/** The reader of a message; without an address nobody gets it. */
const findReader = (db: Db, { tenant, staffId }: StaffMessageDelivery) =>
  db.one<
    Reader & { email: string | null }
  >`SELECT s.username, CASE WHEN s.disabled_at IS NULL THEN s.email END AS email,
      s.language, array(SELECT location_key FROM staff_location l WHERE l.tenant = ${tenant} AND l.staff_id = s.id
        ORDER BY location_key) AS "locationKeys"
    FROM staff_account s WHERE s.tenant = ${tenant} AND s.id = ${staffId}`;

const isEnded = (type: StaffMessageKind, data: unknown, now: Date): boolean =>
  type === "link" && new Date((data as StaffMessageData["link"]).expiresAt) <= now;

/** Sends a message that somebody still needs. The same id twice is the same message to a gateway. */
const attempt = async (services: Services, delivery: StaffMessageDelivery, now: Date): Promise<Attempted> => {
  const { tenant, id, type, staffId } = delivery;
  const reader = await findReader(services.db, delivery);
  const data = services.vault.open(delivery.content, staffMessageScope(tenant, id));
  if (!reader?.email || isEnded(type, data, now)) return { outcome: "dropped" };
  const { email } = reader;
  const content = await staffMessage(services, { tenant, reader, kind: type, data });
  await spendFor(services, [{ budget: "messages_to_staff", tenant, owner: [staffId] }], () =>
    deliveryOf(services).send({ tenant, method: "email", to: email, key: id, ...content }),
  );
  return { outcome: "sent" };
};

/** E-mails to staff. */
export const STAFF_MESSAGES: DeliveryKind<Services, StaffMessageDelivery> = {
  retries: RETRIES.staff,
  attempt,
  tellGivenUp: (services, { tenant }, { error, now }) =>
    notifySupport(services, { about: "message_not_delivered", tenant, method: "email" }, error, now),
};
