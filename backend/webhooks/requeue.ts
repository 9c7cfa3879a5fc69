import { v4 as uuid } from "uuid";
import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { attemptDelivery } from "@/backend/outbox/attempt";
import { ENDPOINT_LANE } from "@/backend/outbox/lanes";
import { leaseEnd } from "@/backend/outbox/store";
import { WEBHOOKS as CONTRACTS } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { WEBHOOKS, type WebhookServices } from "./attempt";
import { findAttempt } from "./attempt-log";
import type { EndpointKey } from "./secrets";

/** Inserts a ping for an endpoint, leased by the caller. */
const insertPing = async (db: Db, { tenant, id: endpointId }: EndpointKey, now: Date) => {
  const body = CONTRACTS.ping.body.parse({ type: "ping", timestamp: now.toISOString(), tenant, data: {} });
  const id = uuid();
  const [lane, content] = [ENDPOINT_LANE + endpointId, JSON.stringify(body)];
  const ping = { tenant, id, kind: "webhook", lane, type: "ping", content, attempts: 1, tries: 1 } as const;
  const row = { ...ping, key: `ping:${id}`, endpoint_id: endpointId, created_at: now, due_at: leaseEnd(now) };
  await db.insert("delivery", row);
  return { ...ping, endpointId, outboxId: null, staffId: null, createdAt: now };
};

/** Sends a ping to an endpoint, and returns how that went. */
export const pingEndpoint = async (services: WebhookServices, endpoint: EndpointKey) => {
  const ping = await insertPing(services.db, endpoint, services.clock());
  await attemptDelivery(WEBHOOKS, services, ping);
  return findAttempt(services.db, ping);
};

/** Queues one webhook again, or all failed ones of an endpoint. Returns how many. A waiting one becomes due. */
export const requeueWebhooks = async (
  db: Db,
  tenant: Tenant,
  target: { id: string } | { endpointId: string },
  now: Date,
): Promise<number> => {
  const isTarget =
    "id" in target
      ? sql`id = ${target.id} AND kind = 'webhook'`
      : sql`endpoint_id = ${target.endpointId} AND state = 'failed' AND type <> 'ping'`;
  const count = await db.run`UPDATE delivery SET state = 'waiting', tries = 0, due_at = ${now}
    WHERE tenant = ${tenant} AND ${isTarget}`;
  if (count > 0) db.tell("delivery");
  return count;
};
