import { BudgetUsedUp } from "@/backend/budgets/budgets";
import type { Db } from "@/backend/db/database";
import { DeliveryFailure, describeFailure } from "@/backend/delivery/failure";
import { log } from "@/backend/http/log";
import { metrics } from "@/backend/operations/backend-metrics";
import { HOUR_MS } from "@/lib/kit/durations";
import { inSpan } from "@/lib/server/observability/tracing";
import type { Attempted, Delivery, DeliveryKind, DeliveryServices, Failed } from "./delivery";
import { laneOf } from "./lanes";
import { isLost, isTooLate, nextAttempt } from "./retries";
import { endDelivery, postponeDelivery } from "./store";

type Outcome = Attempted["outcome"] | "failed" | "given_up";

const attempt = async <Needed extends DeliveryServices, Of extends Delivery>(
  kind: DeliveryKind<Needed, Of>,
  services: Needed,
  delivery: Of,
): Promise<Outcome> => {
  if (isLost(kind.retries, delivery)) throw new DeliveryFailure("the process ended during the last attempt");
  const { outcome, record } = await kind.attempt(services, delivery, services.clock());
  await services.db.transaction(async (tx) => {
    await record?.(tx);
    await endDelivery(tx, delivery, "delivered", kind.isLogged);
  });
  return outcome;
};

const isFinal = (error: unknown): boolean => error instanceof DeliveryFailure && error.isFinal;

/** Postpones a delivery that failed, or gives it up. */
const settleFailure = async <Needed extends DeliveryServices, Of extends Delivery>(
  kind: DeliveryKind<Needed, Of>,
  services: Needed,
  delivery: Of,
  error: unknown,
): Promise<Outcome> => {
  const now = services.clock();
  const { tenant, id, attempts, lane } = delivery;
  const next = isFinal(error) ? undefined : nextAttempt(kind.retries, delivery, now);
  const failed: Failed = { error, isGivenUp: next === undefined, now };
  const fields = { tenant, channel: laneOf(lane).channel, delivery: id, type: delivery.type, attempt: attempts };
  log.warn({ event: next ? "delivery_failed" : "delivery_given_up", ...fields, failure: describeFailure(error) });
  await services.db.transaction(async (tx) => {
    await kind.recordFailure?.(tx, delivery, failed);
    // What is given up is not sent by a backup that is restored later either.
    if (next) await postponeDelivery(tx, delivery, next);
    else await endDelivery(tx, delivery, "failed", kind.isLogged);
  });
  if (failed.isGivenUp) kind.tellGivenUp?.(services, delivery, failed);
  return next ? "failed" : "given_up";
};

/** Waits for a budget: that is no failure, unless it has lasted for as long as the delivery may be tried. */
const awaitBudget = (db: Db, delivery: Delivery, now: Date) =>
  postponeDelivery(db, { ...delivery, tries: delivery.tries - 1 }, new Date(now.getTime() + HOUR_MS));

/**
 * Attempts a delivery that this process has leased, and records whether it is done, due again or given up: in one transaction. At least
 * once: when the process ends between sending and recording, it is sent again under the same key. Returns whether it is done.
 */
export const attemptDelivery = async <Needed extends DeliveryServices, Of extends Delivery>(
  kind: DeliveryKind<Needed, Of>,
  services: Needed,
  delivery: Of,
): Promise<boolean> => {
  const { tenant, lane, attempts } = delivery;
  const { channel } = laneOf(lane);
  const attributes = { "startday.tenant": tenant, "startday.channel": channel, "startday.attempt": attempts };
  const count = (outcome: Outcome) => metrics.count("startday_deliveries_total", { tenant, channel, outcome });
  const span = { kind: "CONSUMER", attributes, startsTrace: true } as const;
  try {
    count(await inSpan("delivery", span, () => attempt(kind, services, delivery)));
    return true;
  } catch (error) {
    const now = services.clock();
    if (error instanceof BudgetUsedUp && !isTooLate(kind.retries, delivery, now))
      await awaitBudget(services.db, delivery, now);
    else count(await settleFailure(kind, services, delivery, error));
    return false;
  }
};
