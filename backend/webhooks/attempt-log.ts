import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { WebhookType } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { EndpointKey } from "./secrets";
import type { AttemptResult, WebhookDelivery } from "./send";

/** Logs an attempt; does nothing when the delivery was erased meanwhile with its application. */
export const logAttempt = (
  tx: Transaction,
  { tenant, id, attempts }: WebhookDelivery,
  { at, ms, status, error }: AttemptResult,
) =>
  tx.run`INSERT INTO webhook_attempt (tenant, delivery_id, number, at, ms, status, error)
    SELECT d.tenant, d.id, ${attempts}::int, ${at}::timestamptz, ${ms}::int, ${status}::int, ${error}::text
    FROM delivery d WHERE d.tenant = ${tenant} AND d.id = ${id}
    ON CONFLICT (tenant, delivery_id, number) DO NOTHING`;

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
export const listAttempts = (db: Db, tenant: Tenant, { isFailed, limit }: { isFailed: boolean; limit: number }) =>
  db.many<LoggedAttempt>`SELECT a.at, a.delivery_id, d.endpoint_id, d.type, d.state, a.number, a.ms, a.status, a.error,
      CASE WHEN d.state = 'waiting' AND a.number = d.attempts THEN d.due_at END AS next_at
    FROM webhook_attempt a JOIN delivery d ON d.tenant = a.tenant AND d.id = a.delivery_id
    WHERE a.tenant = ${tenant} AND (NOT ${isFailed} OR a.error IS NOT NULL) ORDER BY a.at DESC LIMIT ${limit}`;

/** How the only attempt of a delivery went. */
export const findAttempt = (db: Db, { tenant, id }: Pick<WebhookDelivery, "tenant" | "id">) =>
  db.one<Pick<LoggedAttempt, "ms" | "status" | "error">>`SELECT ms, status, error FROM webhook_attempt
    WHERE tenant = ${tenant} AND delivery_id = ${id}`;

/** Records that an endpoint accepted a delivery. */
export const recordSuccess = (tx: Transaction, { tenant, id }: EndpointKey) =>
  tx.run`UPDATE webhook_endpoint SET failing_since = NULL
    WHERE tenant = ${tenant} AND id = ${id} AND failing_since IS NOT NULL`;

/**
 * Records a failed attempt and returns whether it disabled the endpoint: at once when the endpoint is gone, else when a delivery was
 * given up and the endpoint has failed since before `limit`. One failure after a quiet time does not disable it.
 */
export const recordFailure = async (
  tx: Transaction,
  { tenant, id }: EndpointKey,
  { isGone, isGivenUp, limit, now }: { isGone: boolean; isGivenUp: boolean; limit: Date; now: Date },
): Promise<boolean> => {
  const isFailing = sql`${isGivenUp} AND failing_since <= ${limit}`;
  return (
    (await tx.value<boolean>`UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, ${now}),
        disabled_at = CASE WHEN ${isGone} OR (${isFailing}) THEN ${now}::timestamptz END,
        disabled_for = CASE WHEN ${isGone} THEN 'gone' WHEN ${isFailing} THEN 'failing' END
      WHERE tenant = ${tenant} AND id = ${id} AND disabled_at IS NULL
      RETURNING disabled_at IS NOT NULL`) ?? false
  );
};
