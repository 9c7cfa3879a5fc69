import { MESSAGES } from "@/backend/delivery/deliver";
import type { Services } from "@/backend/services";
import { STAFF_MESSAGES } from "@/backend/staff-messages/send";
import { WEBHOOKS } from "@/backend/webhooks/attempt";
import type { Delivery, DeliveryKind, KindName } from "./delivery";

/** How each kind of delivery is made. To add a kind, add its row. */
export const KINDS = { message: MESSAGES, webhook: WEBHOOKS, staff: STAFF_MESSAGES } as Record<
  KindName,
  DeliveryKind<Services, Delivery>
>;
