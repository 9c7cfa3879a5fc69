import type { Pool, PoolClient } from "pg";
import { failPoint } from "#fail-points";
import { transaction } from "@/backend/db/transaction";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { isUnavailable } from "@/backend/http/failures";
import { isolate } from "@/backend/isolate";
import type { InsertMessages } from "@/backend/jobs/message-jobs";
import type { Services } from "@/backend/services";
import { queueOutboxEvents } from "@/backend/webhooks/queue-deliveries";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { canDeliver } from "./delivery";
import { type ContactDetails, type Recipient, recipientsOf } from "./recipients";

interface NewRow extends ContactDetails {
  id: string;
  /** Recipients that a restored backup had still to reach, since it lost its jobs; empty otherwise. */
  pending: Recipient[];
}

const BATCH = 100;
// After a failed batch so many rows are tried one by one.
const BATCH_AFTER_FAILURE = 1000;

/** Whether the outbox has a new row. A cheap check, since it runs every second. */
const hasNew = async (pool: Pool, tenant: Tenant): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "outbox-has-new",
    text: "SELECT 1 FROM outbox WHERE tenant = $1 AND queued_at IS NULL LIMIT 1",
    values: [tenant],
  });
  return rowCount === 1;
};

const findNew = async (pool: Pool, tenant: Tenant): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "outbox-find-new",
    text: "SELECT id FROM outbox WHERE tenant = $1 AND queued_at IS NULL ORDER BY created_at LIMIT $2",
    values: [tenant, BATCH_AFTER_FAILURE],
  });
  return rows.map(({ id }) => id);
};

/** Locks new rows, the oldest first; with an id, only that one. */
const takeNew = async (client: PoolClient, tenant: Tenant, id: string | undefined): Promise<NewRow[]> => {
  const { rows } = await client.query<NewRow>({
    name: "outbox-take",
    text: `SELECT o.id, o.pending, i.method, i.value, r.student ->> 'email' AS email
           FROM outbox o
           JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id
           JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
           WHERE o.tenant = $1 AND o.queued_at IS NULL AND o.id = coalesce($3, o.id) ORDER BY o.created_at LIMIT $2
           FOR UPDATE OF o SKIP LOCKED FOR KEY SHARE OF r SKIP LOCKED`,
    values: [tenant, BATCH, id],
  });
  return rows;
};

const pendingRecipients = ({ pending }: NewRow, recipients: ReturnType<typeof recipientsOf>) =>
  Object.entries(recipients).filter(([name]) => pending.length === 0 || pending.includes(name as Recipient));

const markQueued = (
  client: PoolClient,
  tenant: Tenant,
  rows: readonly { id: string; pending: string[] }[],
  now: Date,
) =>
  client.query({
    name: "outbox-queued",
    text: `UPDATE outbox o SET queued_at = $3, pending = x.pending
           FROM jsonb_to_recordset($2::jsonb) AS x (id uuid, pending text[])
           WHERE o.tenant = $1 AND o.id = x.id`,
    values: [tenant, JSON.stringify(rows), now],
  });

interface Relaying {
  services: Services;
  tenant: Tenant;
  insert: InsertMessages;
  now: Date;
}

const relayBatch = ({ services, tenant, insert, now }: Relaying, id?: string): Promise<number> =>
  transaction(services.database.pool, async (client) => {
    const events = await takeNew(client, tenant, id);
    if (events.length === 0) return 0;
    await failPoint("events-taken");
    const hasMail = canDeliver(services.environment, "email");
    const withRecipients = events.map((event) => ({
      ...event,
      recipients: pendingRecipients(event, recipientsOf(event, hasMail)),
    }));
    await insert(
      client,
      withRecipients.flatMap(({ id, recipients }) =>
        recipients.map(([recipient, { method }]) => ({
          method,
          data: { tenant, outboxId: id, recipient: recipient as Recipient },
        })),
      ),
    );
    await queueOutboxEvents(
      client,
      tenant,
      events.map(({ id }) => id),
    );
    const rows = withRecipients.map(({ id, recipients }) => ({ id, pending: recipients.map(([name]) => name) }));
    await markQueued(client, tenant, rows, now);
    return events.length;
  });

/** Relays a batch of a tenant's new rows; after a failure one by one, so that only the rows at fault stay. */
const relayTenant = async (relaying: Relaying): Promise<number> => {
  const { services, tenant } = relaying;
  try {
    return await relayBatch(relaying);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    let count = 0;
    for (const id of await findNew(services.database.pool, tenant))
      count += (await isolate({ work: "outbox", tenant, row: id }, () => relayBatch(relaying, id))) ?? 0;
    return count;
  }
};

/** Queues messages and webhooks for new outbox rows, each row once, also with several processes. Returns how many rows. */
export const relay = async (services: Services, insert: InsertMessages, now: Date): Promise<number> =>
  sumOverTenants(
    await forEachTenant("outbox", async (tenant) =>
      (await hasNew(services.database.pool, tenant)) ? relayTenant({ services, tenant, insert, now }) : 0,
    ),
  );

/** Relays until nothing is new or `isStopping`. Returns how many rows. */
export const relayAll = async (
  services: Services,
  insert: InsertMessages,
  isStopping: () => boolean,
): Promise<number> => {
  let events = 0;
  for (let taken = 1; taken > 0 && !isStopping(); events += taken)
    taken = await relay(services, insert, services.clock());
  return events;
};
