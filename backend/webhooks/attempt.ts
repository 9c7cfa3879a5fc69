import { sub } from "date-fns";
import { failPoint } from "#fail-points";
import { DeliveryFailure } from "@/backend/delivery/failure";
import { log } from "@/backend/http/log";
import type { Attempted, DeliveryKind, DeliveryServices, Failed } from "@/backend/outbox/delivery";
import { RETRIES } from "@/backend/outbox/retries";
import type { Services } from "@/backend/services";
import { logAttempt, recordFailure, recordSuccess } from "./attempt-log";
import { findEndpoint } from "./endpoints";
import { type AttemptResult, sendWebhook, type WebhookDelivery } from "./send";

/** The status of an endpoint that is gone: nothing more is sent to it. */
const GONE = 410;
/** An endpoint that accepted nothing for so long is disabled. */
const DISABLED_AFTER_DAYS = 3;

/** An endpoint did not accept a webhook. A ping is a test: it is never sent again, and its outcome does not change the endpoint. */
class NotAccepted extends DeliveryFailure {
  override readonly isFinal: boolean;
  constructor(
    readonly result: AttemptResult,
    isPing: boolean,
  ) {
    super(result.error ?? "");
    this.isFinal = isPing || result.status === GONE;
  }
}

const keyOf = ({ tenant, endpointId: id }: WebhookDelivery) => ({ tenant, id });
const isPing = ({ type }: WebhookDelivery) => type === "ping";

const attempt = async (services: WebhookServices, delivery: WebhookDelivery): Promise<Attempted> => {
  const endpoint = await findEndpoint(services.db, keyOf(delivery));
  // Removed meanwhile, with what waited for it.
  if (!endpoint) return { outcome: "dropped" };
  const result = await sendWebhook(services, endpoint, delivery);
  await failPoint("webhook-sent");
  if (result.error !== undefined) throw new NotAccepted(result, isPing(delivery));
  return {
    outcome: "sent",
    record: async (tx) => {
      await logAttempt(tx, delivery, result);
      if (!isPing(delivery)) await recordSuccess(tx, keyOf(delivery));
    },
  };
};

/** What sending a webhook needs. */
export type WebhookServices = DeliveryServices & Pick<Services, "vault">;

/** Webhooks to the endpoints of organisations' own systems. */
export const WEBHOOKS: DeliveryKind<WebhookServices, WebhookDelivery> = {
  retries: RETRIES.webhook,
  isLogged: true,
  attempt,
  recordFailure: async (tx, delivery, { error, isGivenUp, now }: Failed) => {
    if (!(error instanceof NotAccepted)) return;
    const { result } = error;
    await logAttempt(tx, delivery, result);
    if (isPing(delivery)) return;
    const limit = sub(now, { days: DISABLED_AFTER_DAYS });
    const failure = { isGone: result.status === GONE, isGivenUp, limit, now };
    if (await recordFailure(tx, keyOf(delivery), failure))
      log.error({
        event: "webhook_disabled",
        tenant: delivery.tenant,
        endpoint: delivery.endpointId,
        failure: result.error,
      });
  },
};
