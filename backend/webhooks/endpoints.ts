import type { Pool } from "pg";
import type { WebhookEvent } from "@/lib/contracts/webhooks";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { EndpointKey } from "./secrets";

export interface Endpoint extends EndpointKey {
  url: string;
  events: WebhookEvent[];
  secrets: string;
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_for: string | null;
}

/** An endpoint with the number of its waiting and failed deliveries. */
export interface ListedEndpoint extends Endpoint {
  waiting: number;
  failed: number;
}

const COLUMNS = "tenant, id, url, events, secrets, failing_since, disabled_at, disabled_for";

export const insertEndpoint = async (
  pool: Pool,
  {
    tenant,
    id,
    url,
    events,
    secrets,
    now,
  }: Pick<Endpoint, "tenant" | "id" | "url" | "events" | "secrets"> & { now: Date },
): Promise<void> => {
  await pool.query({
    name: "webhook-endpoint-insert",
    text: `INSERT INTO webhook_endpoint (tenant, id, url, events, secrets, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [tenant, id, url, events, secrets, now],
  });
};

export const findEndpoint = async (pool: Pool, { tenant, id }: EndpointKey): Promise<Endpoint | undefined> => {
  const { rows } = await pool.query<Endpoint>({
    name: "webhook-endpoint-find",
    text: `SELECT ${COLUMNS} FROM webhook_endpoint WHERE tenant = $1 AND id = $2`,
    values: [tenant, id],
  });
  return rows[0];
};

/** The endpoints of a tenant, oldest first. */
export const listEndpoints = async (pool: Pool, tenant: Tenant): Promise<ListedEndpoint[]> => {
  const { rows } = await pool.query<ListedEndpoint>({
    name: "webhook-endpoint-list",
    text: `SELECT ${COLUMNS},
             (SELECT count(*)::int FROM webhook_delivery d
               WHERE d.tenant = e.tenant AND d.endpoint_id = e.id AND d.state = 'waiting') AS waiting,
             (SELECT count(*)::int FROM webhook_delivery d
               WHERE d.tenant = e.tenant AND d.endpoint_id = e.id AND d.state = 'failed' AND d.type <> 'ping') AS failed
           FROM webhook_endpoint e WHERE tenant = $1 ORDER BY created_at, id`,
    values: [tenant],
  });
  return rows;
};

/** Removes an endpoint with its log. Returns whether it existed. */
export const removeEndpoint = async (pool: Pool, { tenant, id }: EndpointKey): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "webhook-endpoint-remove",
    text: "DELETE FROM webhook_endpoint WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
  return rowCount === 1;
};

/** Replaces the secrets that were read. Returns false when they changed since. */
export const replaceSecrets = async (
  pool: Pool,
  { tenant, id, secrets }: Endpoint,
  newSecrets: string,
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "webhook-endpoint-secrets",
    text: "UPDATE webhook_endpoint SET secrets = $4 WHERE tenant = $1 AND id = $2 AND secrets = $3",
    values: [tenant, id, secrets, newSecrets],
  });
  return rowCount === 1;
};

/** Enables a disabled endpoint: the events since then are sent. */
export const enableEndpoint = async (pool: Pool, { tenant, id }: EndpointKey): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "webhook-endpoint-enable",
    text: `UPDATE webhook_endpoint SET disabled_at = NULL, disabled_for = NULL, failing_since = NULL
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, id],
  });
  return rowCount === 1;
};
