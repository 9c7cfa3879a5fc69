import { failPoint } from "#fail-points";
import { transaction } from "@/backend/db/transaction";
import type { Services } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { failingLimit, isGone, nextWebhookAttempt } from "@/backend/jobs/retries";
import { metrics } from "@/backend/operations/backend-metrics";
import { logAttempt, recordFailure, recordSuccess } from "./attempt-log";
import { type Delivery, type DeliveryState, settleDelivery } from "./deliveries";
import type { Endpoint } from "./endpoints";
import { type AttemptResult, sendWebhook } from "./send";

type Needed = Pick<Services, "database" | "vault" | "environment" | "clock">;

/** How an attempt went, and what became of what it carried. */
export interface SettledAttempt extends AttemptResult {
  outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES];
}

const settledBy = ({ type, tries }: Delivery, { error, status }: AttemptResult, now: Date): DeliveryState => {
  if (error === undefined) return { state: "delivered", nextAt: null };
  const nextAt = isGone(status) ? undefined : nextWebhookAttempt(type, tries, now);
  return nextAt ? { state: "waiting", nextAt } : { state: "failed", nextAt: null };
};

const OUTCOMES = {
  delivered: "delivered",
  waiting: "failed",
  failed: "given_up",
} as const satisfies Record<DeliveryState["state"], string>;

/** Writes down how it went, all of it or nothing; whether the endpoint was put off by it. */
const settle = (
  services: Needed,
  endpoint: Endpoint,
  delivery: Delivery,
  sent: AttemptResult,
  settled: DeliveryState,
) =>
  transaction(services.database.pool, async (client) => {
    const { tenant } = endpoint;
    await settleDelivery(client, tenant, delivery, settled);
    await logAttempt(client, tenant, delivery, sent);
    // A ping asks whether it works: what it finds changes nothing else.
    if (delivery.type === "ping") return false;
    if (settled.state === "delivered") {
      await recordSuccess(client, endpoint);
      return false;
    }
    const now = services.clock();
    const isGivenUp = settled.state === "failed";
    return recordFailure(client, endpoint, { isGone: isGone(sent.status), isGivenUp, limit: failingLimit(now), now });
  });

/**
 * Tries a delivery that is in our hands once, and notes how it went. At least once: what ends between the answer and the
 * note is sent again under the same id.
 */
export const attemptDelivery = async (
  services: Needed,
  endpoint: Endpoint,
  delivery: Delivery,
): Promise<SettledAttempt> => {
  const sent = await sendWebhook(services, endpoint, delivery);
  await failPoint("webhook-sent");
  const settled = settledBy(delivery, sent, services.clock());
  const isOff = await settle(services, endpoint, delivery, sent, settled);
  const outcome = OUTCOMES[settled.state];
  metrics.count("startday_webhooks_total", { tenant: endpoint.tenant, outcome });
  const about = { tenant: endpoint.tenant, endpoint: endpoint.id };
  if (outcome !== "delivered")
    log.warn({
      event: settled.nextAt ? "webhook_failed" : "webhook_given_up",
      ...about,
      delivery: delivery.id,
      type: delivery.type,
      attempt: delivery.attempts,
      failure: sent.error,
    });
  if (isOff) log.error({ event: "webhook_disabled", ...about, failure: sent.error });
  return { ...sent, outcome };
};
