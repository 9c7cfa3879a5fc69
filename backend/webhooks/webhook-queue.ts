import type { Services } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { type RepeatedRun, runRepeatedly } from "@/backend/jobs/run-repeatedly";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { attemptDelivery } from "./attempt";
import { dueEndpoints, takeDeliveries } from "./deliveries";
import { findEndpoint } from "./endpoints";
import type { EndpointKey } from "./secrets";

const LOOK_MS = 5000;

/** What came of all, when none is under way any more; throws the first failure then. */
const allEnded = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};

/** Sends what is due for one endpoint until nothing is, or until it took nothing of a round. */
export const drainEndpoint = async (services: Services, key: EndpointKey, isStopping = () => false): Promise<void> => {
  const { pool } = services.database;
  for (let isTaking = true; isTaking && !isStopping(); ) {
    const endpoint = await findEndpoint(pool, key);
    const deliveries = endpoint ? await takeDeliveries(pool, key, services.clock()) : [];
    const attempted = await allEnded(
      deliveries.map((delivery) => attemptDelivery(services, endpoint as NonNullable<typeof endpoint>, delivery)),
    );
    isTaking = attempted.some(({ outcome }) => outcome === "delivered");
  }
};

const allDue = async ({ database, clock }: Services): Promise<EndpointKey[]> => {
  const keys: EndpointKey[] = [];
  for (const tenant of ALL_TENANTS)
    for (const id of await dueEndpoints(database.pool, tenant, clock())) keys.push({ tenant, id });
  return keys;
};

/** One round of the same, for where no process lives on; how many endpoints had something due. */
export const webhooksOnce = async (services: Services, isLate: () => boolean): Promise<{ endpoints: number }> => {
  const due = await allDue(services);
  await allEnded(due.map((key) => drainEndpoint(services, key, isLate)));
  return { endpoints: due.length };
};

/**
 * Tells organisations' own systems what they asked to be told: each endpoint by itself, so that a slow one holds up
 * nobody else. Any number of processes may.
 */
export const startWebhooks = (services: Services): RepeatedRun => {
  const underWay = new Map<string, Promise<void>>();
  let isStopping = false;
  const begin = (key: EndpointKey) => {
    if (underWay.has(key.id)) return;
    const drained = drainEndpoint(services, key, () => isStopping)
      .catch(({ name, code }: { name?: string; code?: unknown }) =>
        log.error({ event: "background_work_failed", work: "webhooks", name, code }),
      )
      .finally(() => underWay.delete(key.id));
    underWay.set(key.id, drained);
  };
  const looks = runRepeatedly("webhooks", LOOK_MS, async () => {
    for (const key of await allDue(services)) begin(key);
  });
  return {
    wake: looks.wake,
    stop: async () => {
      isStopping = true;
      await looks.stop();
      await Promise.all(underWay.values());
    },
  };
};
