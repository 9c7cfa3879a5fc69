import type { Pool, PoolClient } from "pg";
import { v4 as uuid } from "uuid";
import { WEBHOOKS, type WebhookType } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { EndpointKey } from "./secrets";

/** One event to one endpoint, in the hands of one process. */
export interface Delivery {
  id: string;
  type: WebhookType;
  body: string;
  /** Which attempt this is, ever, and which since it was last put into the queue. */
  attempts: number;
  tries: number;
}

/** How many are on their way to one endpoint at once, from each process. */
const AT_ONCE = 8;
/** A process that died with one in hand is given up after this; an attempt ends far sooner. */
const LEASE = "interval '60 seconds'";

/** The endpoints of a network for which something is due. */
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

// In order: an event waits for those of its application that came before it, also where the outbox has not told them yet.
const IS_NEXT = `
  NOT EXISTS (SELECT FROM webhook_delivery b WHERE b.tenant = $1 AND b.registration_id = d.registration_id
    AND b.endpoint_id = $2 AND b.state = 'waiting' AND b.sequence < d.sequence)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant = $1 AND o.registration_id = d.registration_id
    AND o.queued_at IS NULL)`;

/** Takes some of what is due for an endpoint that is on; no other process takes them meanwhile. */
export const takeDeliveries = async (pool: Pool, { tenant, id }: EndpointKey, now: Date): Promise<Delivery[]> => {
  const { rows } = await pool.query<Delivery>({
    name: "webhook-take",
    text: `WITH due AS (
             SELECT d.id FROM webhook_delivery d
             JOIN webhook_endpoint e ON e.tenant = $1 AND e.id = $2 AND e.disabled_at IS NULL
             WHERE d.tenant = $1 AND d.endpoint_id = $2 AND d.state = 'waiting' AND d.next_at <= $3 AND ${IS_NEXT}
             ORDER BY d.next_at LIMIT ${AT_ONCE} FOR UPDATE OF d SKIP LOCKED)
           UPDATE webhook_delivery d SET attempts = d.attempts + 1, tries = d.tries + 1, next_at = $3::timestamptz + ${LEASE}
           FROM due WHERE d.tenant = $1 AND d.id = due.id
           RETURNING d.id, d.type, d.body, d.attempts, d.tries`,
    values: [tenant, id, now],
  });
  return rows;
};

/** Writes a ping for an endpoint, already in the hands of whoever wrote it. */
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

/** How an attempt ended for its delivery; `nextAt` when it waits for another. */
export interface DeliveryState {
  state: "delivered" | "waiting" | "failed";
  nextAt: Date | null;
}

/** Notes how an attempt ended, unless another has taken it over since; whether it did. */
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

const AGAIN = "UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_at = $3 WHERE tenant = $1";

/** Puts one, or all that an endpoint was not told, into the queue again; how many. What is waiting becomes due. */
export const requeueDeliveries = async (
  pool: Pool,
  tenant: Tenant,
  which: { id: string } | { endpointId: string },
  now: Date,
): Promise<number> => {
  const isOne = "id" in which;
  const { rowCount } = await pool.query({
    name: isOne ? "webhook-resend" : "webhook-resend-failed",
    text: isOne ? `${AGAIN} AND id = $2` : `${AGAIN} AND endpoint_id = $2 AND state = 'failed' AND type <> 'ping'`,
    values: [tenant, isOne ? which.id : which.endpointId, now],
  });
  return rowCount ?? 0;
};

/** Forgets what was to be told of before an instant, with how it went; how much. */
export const deleteOldDeliveries = async (pool: Pool, tenant: Tenant, before: Date): Promise<number> => {
  const { rowCount } = await pool.query({
    name: "webhook-forget",
    text: "DELETE FROM webhook_delivery WHERE tenant = $1 AND created_at < $2",
    values: [tenant, before],
  });
  return rowCount ?? 0;
};
