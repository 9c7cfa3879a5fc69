import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
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

type NewEndpoint = Pick<Endpoint, "tenant" | "id" | "url" | "events" | "secrets"> & { now: Date };

const COLUMNS = sql`tenant, id, url, events, secrets, failing_since, disabled_at, disabled_for`;
const at = ({ tenant, id }: EndpointKey) => sql`tenant = ${tenant} AND id = ${id}`;

export const insertEndpoint = (db: Db, { tenant, id, url, events, secrets, now }: NewEndpoint) =>
  db.insert("webhook_endpoint", { tenant, id, url, events, secrets, created_at: now });

export const findEndpoint = (db: Db, key: EndpointKey) =>
  db.one<Endpoint>`SELECT ${COLUMNS} FROM webhook_endpoint WHERE ${at(key)}`;

/** The endpoints of a tenant, oldest first. */
export const listEndpoints = (db: Db, tenant: Tenant) =>
  db.many<ListedEndpoint>`SELECT ${COLUMNS},
      (SELECT count(*) FROM delivery d
        WHERE d.tenant = e.tenant AND d.endpoint_id = e.id AND d.state = 'waiting') AS waiting,
      (SELECT count(*) FROM delivery d
        WHERE d.tenant = e.tenant AND d.endpoint_id = e.id AND d.state = 'failed' AND d.type <> 'ping') AS failed
    FROM webhook_endpoint e WHERE tenant = ${tenant} ORDER BY created_at, id`;

/** Removes an endpoint with its log. Returns whether it existed. */
export const removeEndpoint = async (db: Db, key: EndpointKey): Promise<boolean> =>
  (await db.run`DELETE FROM webhook_endpoint WHERE ${at(key)}`) > 0;

/** Replaces the secrets that were read. Returns false when they changed since. */
export const replaceSecrets = async (db: Db, endpoint: Endpoint, newSecrets: string): Promise<boolean> =>
  (await db.run`UPDATE webhook_endpoint SET secrets = ${newSecrets}
    WHERE ${at(endpoint)} AND secrets = ${endpoint.secrets}`) > 0;

/** Enables a disabled endpoint: the events since then are sent. */
export const enableEndpoint = async (db: Db, key: EndpointKey): Promise<boolean> =>
  (await db.run`UPDATE webhook_endpoint SET disabled_at = NULL, disabled_for = NULL, failing_since = NULL
    WHERE ${at(key)}`) > 0;
