import type { Pool, PoolClient } from "pg";
import type { WebhookType } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Delivery } from "./deliveries";
import type { EndpointKey } from "./secrets";
import type { AttemptResult } from "./send";

/** Logs an attempt; does nothing when the delivery was erased meanwhile with its application. */
export const logAttempt = async (
  client: PoolClient,
  tenant: Tenant,
  { id, attempts }: Delivery,
  { at, ms, status, error }: AttemptResult,
): Promise<void> => {
  await client.query({
    name: "webhook-attempt",
    text: `INSERT INTO webhook_attempt (tenant, delivery_id, number, at, ms, status, error)
           SELECT d.tenant, d.id, $3, $4, $5, $6, $7 FROM webhook_delivery d WHERE d.tenant = $1 AND d.id = $2
           ON CONFLICT (tenant, delivery_id, number) DO NOTHING`,
    values: [tenant, id, attempts, at, ms, status ?? null, error ?? null],
  });
};

/** An attempt with its delivery. */
export interface LoggedAttempt {
  at: Date;
  delivery_id: string;
  endpoint_id: string;
  type: WebhookType;
  state: "delivered" | "waiting" | "failed";
  number: number;
  ms: number;
  status: number | null;
  error: string | null;
  next_at: Date | null;
}

/** The latest attempts of a tenant, newest first: all, or the failed ones. */
export const listAttempts = async (
  pool: Pool,
  tenant: Tenant,
  { isFailed, limit }: { isFailed: boolean; limit: number },
): Promise<LoggedAttempt[]> => {
  const { rows } = await pool.query<LoggedAttempt>({
    name: "webhook-log",
    text: `SELECT a.at, a.delivery_id, d.endpoint_id, d.type, d.state, a.number, a.ms, a.status, a.error,
             CASE WHEN d.state = 'waiting' AND a.number = d.attempts THEN d.next_at END AS next_at
           FROM webhook_attempt a JOIN webhook_delivery d ON d.tenant = a.tenant AND d.id = a.delivery_id
           WHERE a.tenant = $1 AND (NOT $2 OR a.error IS NOT NULL) ORDER BY a.at DESC LIMIT $3`,
    values: [tenant, isFailed, limit],
  });
  return rows;
};

/** Records that an endpoint accepted a delivery. */
export const recordSuccess = async (client: PoolClient, { tenant, id }: EndpointKey): Promise<void> => {
  await client.query({
    name: "webhook-endpoint-works",
    text: `UPDATE webhook_endpoint SET failing_since = NULL
           WHERE tenant = $1 AND id = $2 AND failing_since IS NOT NULL`,
    values: [tenant, id],
  });
};

/**
 * Records a failed attempt and returns whether it disabled the endpoint: at once when the endpoint is gone, else when a delivery was
 * given up and the endpoint has failed since before `limit`. One failure after a quiet time does not disable it.
 */
export const recordFailure = async (
  client: PoolClient,
  { tenant, id }: EndpointKey,
  { isGone, isGivenUp, limit, now }: { isGone: boolean; isGivenUp: boolean; limit: Date; now: Date },
): Promise<boolean> => {
  const { rows } = await client.query<{ isOff: boolean }>({
    name: "webhook-endpoint-fails",
    text: `UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, $3),
             disabled_at = CASE WHEN $4 OR ($6 AND failing_since <= $5) THEN $3 END,
             disabled_for = CASE WHEN $4 THEN 'gone' WHEN $6 AND failing_since <= $5 THEN 'failing' END
           WHERE tenant = $1 AND id = $2 AND disabled_at IS NULL
           RETURNING disabled_at IS NOT NULL AS "isOff"`,
    values: [tenant, id, now, isGone, limit, isGivenUp],
  });
  return rows[0]?.isOff ?? false;
};
