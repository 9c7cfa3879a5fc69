import { sub } from "date-fns";
import { failPoint } from "#fail-points";
import { log } from "@/backend/http/log";
import { nextWebhookAttempt } from "@/backend/jobs/retries";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { logAttempt, recordFailure, recordSuccess } from "./attempt-log";
import { type Delivery, type DeliveryState, settleDelivery } from "./deliveries";
import type { Endpoint } from "./endpoints";
import { type AttemptResult, sendWebhook } from "./send";

/** The status of an endpoint that is gone: nothing more is sent to it. */
const GONE = 410;
/** An endpoint that accepted nothing for so long is disabled. */
const DISABLED_AFTER_DAYS = 3;

type AttemptServices = Pick<Services, "db" | "vault" | "environment" | "clock">;

/** An attempt and what it means for its delivery. */
export interface SettledAttempt extends AttemptResult {
  outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES];
}

const nextState = ({ type, tries }: Delivery, { error, status }: AttemptResult, now: Date): DeliveryState => {
  if (error === undefined) return { state: "delivered", nextAt: null };
  const nextAt = status === GONE ? undefined : nextWebhookAttempt(type, tries, now);
  return nextAt ? { state: "waiting", nextAt } : { state: "failed", nextAt: null };
};

const OUTCOMES = {
  delivered: "delivered",
  waiting: "failed",
  failed: "given_up",
} as const satisfies Record<DeliveryState["state"], string>;

/** Records an attempt in one transaction. Returns whether it disabled the endpoint. */
const settle = (
  services: AttemptServices,
  endpoint: Endpoint,
  delivery: Delivery,
  result: AttemptResult,
  settled: DeliveryState,
) =>
  services.db.transaction(async (tx) => {
    const { tenant } = endpoint;
    await settleDelivery(tx, tenant, delivery, settled);
    await logAttempt(tx, tenant, delivery, result);
    // A ping is a test: its outcome does not change the endpoint.
    if (delivery.type === "ping") return false;
    if (settled.state === "delivered") {
      await recordSuccess(tx, endpoint);
      return false;
    }
    const now = services.clock();
    const isGivenUp = settled.state === "failed";
    return recordFailure(tx, endpoint, {
      isGone: result.status === GONE,
      isGivenUp,
      limit: sub(now, { days: DISABLED_AFTER_DAYS }),
      now,
    });
  });

/**
 * Sends a delivery that this process has leased, and records the outcome. At least once: when the process ends between the response
 * and the record, it is sent again under the same id.
 */
export const attemptDelivery = async (
  services: AttemptServices,
  endpoint: Endpoint,
  delivery: Delivery,
): Promise<SettledAttempt> => {
  const result = await sendWebhook(services, endpoint, delivery);
  await failPoint("webhook-sent");
  const settled = nextState(delivery, result, services.clock());
  const isDisabled = await settle(services, endpoint, delivery, result, settled);
  const outcome = OUTCOMES[settled.state];
  metrics.count("startday_webhooks_total", { tenant: endpoint.tenant, outcome });
  const endpointFields = { tenant: endpoint.tenant, endpoint: endpoint.id };
  if (outcome !== "delivered")
    log.warn({
      event: settled.nextAt ? "webhook_failed" : "webhook_given_up",
      ...endpointFields,
      delivery: delivery.id,
      type: delivery.type,
      attempt: delivery.attempts,
      failure: result.error,
    });
  if (isDisabled) log.error({ event: "webhook_disabled", ...endpointFields, failure: result.error });
  return { ...result, outcome };
};
