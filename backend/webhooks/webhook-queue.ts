import { isolate } from "@/backend/isolate";
import type { Queue } from "@/backend/jobs/queue";
import type { Services } from "@/backend/services";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { attemptDelivery } from "./attempt";
import { type Delivery, dueEndpoints, ENDPOINT_LIMIT, takeDeliveries } from "./deliveries";
import { type Endpoint, findEndpoint } from "./endpoints";
import type { EndpointKey } from "./secrets";

interface QueuedWebhook {
  endpoint: Endpoint;
  delivery: Delivery;
}

/** Webhooks to organisations' own systems, each endpoint in a lane of its own. The rows are queue and log in one. */
export const webhookQueue = (services: Services): Queue<EndpointKey, QueuedWebhook> => {
  const { db } = services;
  return {
    name: "webhooks",
    lanes: async () => {
      const keys: EndpointKey[] = [];
      for (const tenant of ALL_TENANTS)
        await isolate({ work: "webhooks", tenant }, async () => {
          for (const id of await dueEndpoints(db, tenant, services.clock())) keys.push({ tenant, id });
        });
      return keys;
    },
    laneId: ({ id }) => id,
    limits: () => ({ atOnce: ENDPOINT_LIMIT, hanging: 0 }),
    take: async (key, count) => {
      const endpoint = await findEndpoint(db, key);
      if (!endpoint) return [];
      const deliveries = await takeDeliveries(db, key, services.clock(), count);
      return deliveries.map((delivery) => ({ endpoint, delivery }));
    },
    attempt: async ({ tenant }, { endpoint, delivery }) => {
      const part = { work: "webhooks", tenant, row: delivery.id } as const;
      return (await isolate(part, () => attemptDelivery(services, endpoint, delivery)))?.outcome === "delivered";
    },
  };
};
