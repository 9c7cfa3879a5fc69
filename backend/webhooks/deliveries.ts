import { add } from "date-fns";
import { v4 as uuid } from "uuid";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { forEachTenant } from "@/backend/for-each-tenant";
import { LEASE_SECONDS } from "@/backend/jobs/retries";
import { WEBHOOKS, type WebhookType } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { earliest } from "@/lib/kit/earliest";
import type { EndpointKey } from "./secrets";

/** One event for one endpoint, leased by one process. */
export interface Delivery {
  id: string;
  type: WebhookType;
  body: string;
  /** The number of this attempt ever, and since the delivery was last queued. */
  attempts: number;
  tries: number;
}

/** The most deliveries on their way to one endpoint, from each process. */
export const ENDPOINT_LIMIT = 8;
const leaseEnd = (now: Date) => add(now, { seconds: LEASE_SECONDS });

/** The enabled endpoints of a tenant with something due. */
export const dueEndpoints = (db: Db, tenant: Tenant, now: Date) =>
  db.values<string>`SELECT e.id FROM webhook_endpoint e WHERE e.tenant = ${tenant} AND e.disabled_at IS NULL AND EXISTS (
      SELECT FROM webhook_delivery d
      WHERE d.tenant = ${tenant} AND d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_at <= ${now})`;

/** When the next delivery of any tenant is due that waits now. */
export const nextDelivery = async (db: Db): Promise<Date | undefined> =>
  earliest(
    await forEachTenant(
      "webhooks",
      (tenant) =>
        db.value<Date | null>`SELECT min(d.next_at) FROM webhook_endpoint e
          JOIN webhook_delivery d ON d.tenant = ${tenant} AND d.endpoint_id = e.id AND d.state = 'waiting'
          WHERE e.tenant = ${tenant} AND e.disabled_at IS NULL`,
    ),
  );

// In order: a delivery waits for earlier ones of its application, also for those that are new in the outbox. Events whose
// webhooks are queued have a `due_at`: only their messages wait.
const isNext = ({ tenant, id }: EndpointKey) => sql`
  NOT EXISTS (SELECT FROM webhook_delivery b WHERE b.tenant = ${tenant} AND b.registration_id = d.registration_id
    AND b.endpoint_id = ${id} AND b.state = 'waiting' AND b.sequence < d.sequence)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant = ${tenant} AND o.registration_id = d.registration_id
    AND o.queued_at IS NULL AND o.due_at IS NULL)`;

/** Leases due deliveries of an enabled endpoint to this process. */
export const takeDeliveries = (db: Db, key: EndpointKey, now: Date, count = ENDPOINT_LIMIT) => {
  const { tenant, id } = key;
  return db.many<Delivery>`WITH due AS (
      SELECT d.id FROM webhook_delivery d
      WHERE d.tenant = ${tenant} AND d.endpoint_id = ${id} AND d.state = 'waiting' AND d.next_at <= ${now} AND ${isNext(key)}
        AND EXISTS (SELECT FROM webhook_endpoint e WHERE e.tenant = ${tenant} AND e.id = ${id} AND e.disabled_at IS NULL)
      ORDER BY d.next_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    UPDATE webhook_delivery d SET attempts = d.attempts + 1, tries = d.tries + 1, next_at = ${leaseEnd(now)}
    FROM due WHERE d.tenant = ${tenant} AND d.id = due.id
    RETURNING d.id, d.type, d.body, d.attempts, d.tries`;
};

/** Inserts a ping for an endpoint, leased by the caller. */
export const insertPing = async (db: Db, { tenant, id }: EndpointKey, now: Date): Promise<Delivery> => {
  const body = WEBHOOKS.ping.body.parse({ type: "ping", timestamp: now.toISOString(), tenant, data: {} });
  const ping = { id: uuid(), type: "ping", body: JSON.stringify(body), attempts: 1, tries: 1 } as const;
  const row = { ...ping, tenant, endpoint_id: id, key: `ping:${ping.id}`, sequence: 0 };
  await db.insert("webhook_delivery", { ...row, created_at: now, next_at: leaseEnd(now) });
  return ping;
};

/** The state of a delivery after an attempt; `nextAt` is set while it waits for the next one. */
export interface DeliveryState {
  state: "delivered" | "waiting" | "failed";
  nextAt: Date | null;
}

/** Records the state after an attempt, unless another process has leased the delivery since. */
export const settleDelivery = (
  tx: Transaction,
  tenant: Tenant,
  { id, attempts }: Delivery,
  { state, nextAt }: DeliveryState,
) =>
  tx.run`UPDATE webhook_delivery SET state = ${state}, next_at = coalesce(${nextAt}, next_at)
    WHERE tenant = ${tenant} AND id = ${id} AND attempts = ${attempts} AND state = 'waiting'`;

/** Queues one delivery again, or all failed ones of an endpoint. Returns how many. A waiting one becomes due. */
export const requeueDeliveries = async (
  db: Db,
  tenant: Tenant,
  target: { id: string } | { endpointId: string },
  now: Date,
) => {
  const isTarget =
    "id" in target
      ? sql`id = ${target.id}`
      : sql`endpoint_id = ${target.endpointId} AND state = 'failed' AND type <> 'ping'`;
  const count = await db.run`UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_at = ${now}
    WHERE tenant = ${tenant} AND ${isTarget}`;
  if (count > 0) db.tell("webhook_delivery");
  return count;
};

/** Deletes deliveries created before an instant, with their attempts. Returns how many. */
export const deleteOldDeliveries = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM webhook_delivery WHERE tenant = ${tenant} AND created_at < ${before}`;
