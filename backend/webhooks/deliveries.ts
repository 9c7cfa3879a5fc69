import type { Pool, PoolClient } from "pg";
import { v4 as uuid } from "uuid";
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
const LEASE = `interval '${LEASE_SECONDS} seconds'`;

/** The enabled endpoints of a tenant with something due. */
export const dueEndpoints = async (pool: Pool, tenant: Tenant, now: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "webhook-due-endpoints",
    text: `SELECT e.id FROM webhook_endpoint e WHERE e.tenant = $1 AND e.disabled_at IS NULL AND EXISTS (
             SELECT FROM webhook_delivery d
             WHERE d.tenant = $1 AND d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_at <= $2)`,
    values: [tenant, now],
  });
  return rows.map(({ id }) => id);
};

/** When the next delivery of any tenant is due that waits now. */
export const nextDelivery = async (pool: Pool): Promise<Date | undefined> => {
  const instants = await forEachTenant("webhooks", async (tenant) => {
    const { rows } = await pool.query<{ nextAt: Date | null }>({
      name: "webhook-next",
      text: `SELECT min(d.next_at) AS "nextAt" FROM webhook_endpoint e
             JOIN webhook_delivery d ON d.tenant = $1 AND d.endpoint_id = e.id AND d.state = 'waiting'
             WHERE e.tenant = $1 AND e.disabled_at IS NULL`,
      values: [tenant],
    });
    return rows[0]?.nextAt;
  });
  return earliest(instants);
};

// In order: a delivery waits for earlier ones of its application, also for those that are new in the outbox. Events whose
// webhooks are queued have a `due_at`: only their messages wait.
const IS_NEXT = `
  NOT EXISTS (SELECT FROM webhook_delivery b WHERE b.tenant = $1 AND b.registration_id = d.registration_id
    AND b.endpoint_id = $2 AND b.state = 'waiting' AND b.sequence < d.sequence)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant = $1 AND o.registration_id = d.registration_id
    AND o.queued_at IS NULL AND o.due_at IS NULL)`;

/** Leases due deliveries of an enabled endpoint to this process. */
export const takeDeliveries = async (
  pool: Pool,
  { tenant, id }: EndpointKey,
  now: Date,
  count = ENDPOINT_LIMIT,
): Promise<Delivery[]> => {
  const { rows } = await pool.query<Delivery>({
    name: "webhook-take",
    text: `WITH due AS (
             SELECT d.id FROM webhook_delivery d
             JOIN webhook_endpoint e ON e.tenant = $1 AND e.id = $2 AND e.disabled_at IS NULL
             WHERE d.tenant = $1 AND d.endpoint_id = $2 AND d.state = 'waiting' AND d.next_at <= $3 AND ${IS_NEXT}
             ORDER BY d.next_at LIMIT $4 FOR UPDATE OF d SKIP LOCKED)
           UPDATE webhook_delivery d SET attempts = d.attempts + 1, tries = d.tries + 1, next_at = $3::timestamptz + ${LEASE}
           FROM due WHERE d.tenant = $1 AND d.id = due.id
           RETURNING d.id, d.type, d.body, d.attempts, d.tries`,
    values: [tenant, id, now, count],
  });
  return rows;
};

/** Inserts a ping for an endpoint, leased by the caller. */
export const insertPing = async (pool: Pool, { tenant, id }: EndpointKey, now: Date): Promise<Delivery> => {
  const body = WEBHOOKS.ping.body.parse({ type: "ping", timestamp: now.toISOString(), tenant, data: {} });
  const ping = { id: uuid(), type: "ping", body: JSON.stringify(body), attempts: 1, tries: 1 } as const;
  await pool.query({
    name: "webhook-ping",
    text: `INSERT INTO webhook_delivery (tenant, id, endpoint_id, key, type, sequence, body, attempts, tries, created_at, next_at)
           VALUES ($1, $2::uuid, $3, 'ping:' || ($2::uuid)::text, 'ping', 0, $4, 1, 1, $5, $5::timestamptz + ${LEASE})`,
    values: [tenant, ping.id, id, ping.body, now],
  });
  return ping;
};

/** The state of a delivery after an attempt; `nextAt` is set while it waits for the next one. */
export interface DeliveryState {
  state: "delivered" | "waiting" | "failed";
  nextAt: Date | null;
}

/** Records the state after an attempt, unless another process has leased the delivery since. Returns whether it did. */
export const settleDelivery = async (
  client: PoolClient,
  tenant: Tenant,
  { id, attempts }: Delivery,
  { state, nextAt }: DeliveryState,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "webhook-settle",
    text: `UPDATE webhook_delivery SET state = $4, next_at = coalesce($5, next_at)
           WHERE tenant = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
    values: [tenant, id, attempts, state, nextAt],
  });
  return rowCount === 1;
};

const REQUEUE = "UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_at = $3 WHERE tenant = $1";

/** Queues one delivery again, or all failed ones of an endpoint. Returns how many. A waiting one becomes due. */
export const requeueDeliveries = async (
  pool: Pool,
  tenant: Tenant,
  target: { id: string } | { endpointId: string },
  now: Date,
): Promise<number> => {
  const isOne = "id" in target;
  const { rowCount } = await pool.query({
    name: isOne ? "webhook-resend" : "webhook-resend-failed",
    text: isOne ? `${REQUEUE} AND id = $2` : `${REQUEUE} AND endpoint_id = $2 AND state = 'failed' AND type <> 'ping'`,
    values: [tenant, isOne ? target.id : target.endpointId, now],
  });
  return rowCount ?? 0;
};

/** Deletes deliveries created before an instant, with their attempts. Returns how many. */
export const deleteOldDeliveries = async (pool: Pool, tenant: Tenant, before: Date): Promise<number> => {
  const { rowCount } = await pool.query({
    name: "webhook-forget",
    text: "DELETE FROM webhook_delivery WHERE tenant = $1 AND created_at < $2",
    values: [tenant, before],
  });
  return rowCount ?? 0;
};
