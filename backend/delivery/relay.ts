import type { Pool, PoolClient } from "pg";
import { failPoint } from "#fail-points";
import type { Refund } from "@/backend/budgets/budgets";
import { transaction } from "@/backend/db/transaction";
import { tryAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { isUnavailable } from "@/backend/http/failures";
import { isolate } from "@/backend/isolate";
import type { InsertMessages } from "@/backend/jobs/message-jobs";
import type { Services } from "@/backend/services";
import { queueOutboxEvents } from "@/backend/webhooks/queue-deliveries";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { earliest } from "@/lib/kit/earliest";
import { reportHeldBack } from "./held-back-report";
import { type Decision, type DueRow, decide } from "./queue-messages";
import { setDue, supersede } from "./rest";

const BATCH = 100;
// What each message costs is spent one after the other while the rows are locked.
const MESSAGES_BATCH = 20;
// After a failed batch so many rows are tried one by one.
const BATCH_AFTER_FAILURE = 1000;

// A reminder does not wait behind a message to two thousand people.
const AFTER_OTHERS = -1;

/** A relay of a tenant's rows: of all of them, or of one alone. */
interface Relaying {
  services: Services;
  tenant: Tenant;
  insert: InsertMessages;
  now: Date;
  only?: string;
}

/** Whether the outbox has a new row, or one whose messages are due. A cheap check, since it runs every second. */
const hasWork = async (pool: Pool, tenant: Tenant, now: Date): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "outbox-has-work",
    text: "SELECT 1 FROM outbox WHERE tenant = $1 AND queued_at IS NULL AND (due_at IS NULL OR due_at <= $2) LIMIT 1",
    values: [tenant, now],
  });
  return rowCount === 1;
};

/** When the next message of any tenant is due that rests now. */
export const nextDue = async (pool: Pool): Promise<Date | undefined> => {
  const instants = await forEachTenant("outbox", async (tenant) => {
    const { rows } = await pool.query<{ dueAt: Date | null }>({
      name: "outbox-next-due",
      text: `SELECT min(due_at) AS "dueAt" FROM outbox WHERE tenant = $1 AND queued_at IS NULL`,
      values: [tenant],
    });
    return rows[0]?.dueAt;
  });
  return earliest(instants);
};

const findWork = async (pool: Pool, tenant: Tenant, now: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "outbox-find-work",
    text: `SELECT id FROM outbox WHERE tenant = $1 AND queued_at IS NULL AND (due_at IS NULL OR due_at <= $2)
           ORDER BY created_at LIMIT $3`,
    values: [tenant, now, BATCH_AFTER_FAILURE],
  });
  return rows.map(({ id }) => id);
};

const takeNew = async (client: PoolClient, { tenant, only }: Relaying): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>({
    name: "outbox-take-new",
    text: `SELECT o.id FROM outbox o
           JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id
           WHERE o.tenant = $1 AND o.queued_at IS NULL AND o.due_at IS NULL AND o.id = coalesce($3, o.id)
           ORDER BY o.event = 'announcement', o.created_at LIMIT $2
           FOR UPDATE OF o SKIP LOCKED FOR KEY SHARE OF r SKIP LOCKED`,
    values: [tenant, BATCH, only],
  });
  return rows.map(({ id }) => id);
};

// The identity is locked as well, since a mailbox refers to it: after an erasure has begun, its rows are left alone.
const takeDue = async (client: PoolClient, { tenant, now, only }: Relaying): Promise<DueRow[]> => {
  const { rows } = await client.query<DueRow>({
    name: "outbox-take-due",
    text: `SELECT o.id, o.event, o.data ?| '{desk,isResent}' AS "byStaff", o.pending, i.id AS "identityId", i.method, i.value,
             r.student ->> 'email' AS email, o.data #>> '{announcement,locationKey}' AS "announcedBy"
           FROM outbox o
           JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id
           JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
           WHERE o.tenant = $1 AND o.queued_at IS NULL AND o.due_at <= $3 AND o.id = coalesce($4, o.id)
           ORDER BY o.event = 'announcement', o.created_at LIMIT $2
           FOR UPDATE OF o SKIP LOCKED FOR KEY SHARE OF r SKIP LOCKED FOR KEY SHARE OF i SKIP LOCKED`,
    values: [tenant, MESSAGES_BATCH, now, only],
  });
  return rows;
};

const markQueued = (client: PoolClient, tenant: Tenant, decisions: readonly Decision[], now: Date) =>
  client.query({
    name: "outbox-queued",
    text: `UPDATE outbox o SET queued_at = $3, pending = x.pending, held_back = o.held_back || x.held_back
           FROM jsonb_to_recordset($2::jsonb) AS x (id uuid, pending text[], held_back jsonb)
           WHERE o.tenant = $1 AND o.id = x.id`,
    values: [
      tenant,
      JSON.stringify(
        decisions.map(({ id, recipients, heldBack }) => ({
          id,
          pending: recipients.map(({ recipient }) => recipient),
          held_back: heldBack,
        })),
      ),
      now,
    ],
  });

/** Queues the webhooks of new rows, all of them and at once, and sets when their messages are due. Returns the rows. */
const relayWebhooks = async (client: PoolClient, relaying: Relaying): Promise<string[]> => {
  const { tenant, now } = relaying;
  const ids = await takeNew(client, relaying);
  if (ids.length === 0) return [];
  await failPoint("events-taken");
  await queueOutboxEvents(client, tenant, ids);
  await setDue(client, tenant, ids, now);
  return ids;
};

/** Queues the messages that are due and held back by nothing. */
const relayMessages = async (client: PoolClient, relaying: Relaying, refunds: Refund[]): Promise<Decision[]> => {
  const { services, tenant, insert, now, only } = relaying;
  await supersede(client, tenant, now, only);
  const decisions: Decision[] = [];
  for (const row of await takeDue(client, relaying))
    decisions.push(await decide({ services, client, now, refunds }, tenant, row));
  if (decisions.length === 0) return [];
  await failPoint("messages-charged");
  await insert(
    client,
    decisions.flatMap(({ id, recipients, isAnnouncement }) =>
      recipients.map(({ recipient, method }) => ({
        method,
        data: { tenant, outboxId: id, recipient },
        ...(isAnnouncement && { priority: AFTER_OTHERS }),
      })),
    ),
  );
  await markQueued(client, tenant, decisions, now);
  return decisions;
};

const relayBatch = async (relaying: Relaying): Promise<number> => {
  const { services, tenant, now } = relaying;
  const refunds: Refund[] = [];
  const relayed = transaction(services.database.pool, async (client) => {
    // Two processes would judge the changes of one application apart.
    if (!(await tryAdvisoryLock(client, "relay", tenant))) return { fresh: [], decisions: [] };
    const ids = await relayWebhooks(client, relaying);
    return { fresh: ids, decisions: await relayMessages(client, relaying, refunds) };
  });
  const { fresh, decisions } = await relayed.catch(async (error) => {
    for (const refund of refunds) await refund();
    throw error;
  });
  const heldBack = decisions.flatMap((decision) => decision.heldBack);
  await reportHeldBack(services, tenant, heldBack, now);
  return new Set([...fresh, ...decisions.map(({ id }) => id)]).size;
};

/** Relays a batch of a tenant's rows; after a failure one by one, so that only the rows at fault stay. */
const relayTenant = async (relaying: Relaying): Promise<number> => {
  const { services, tenant, now } = relaying;
  try {
    return await relayBatch(relaying);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    let count = 0;
    for (const only of await findWork(services.database.pool, tenant, now))
      count += (await isolate({ work: "outbox", tenant, row: only }, () => relayBatch({ ...relaying, only }))) ?? 0;
    return count;
  }
};

/**
 * Queues webhooks for new outbox rows, and messages for those that are due, each once, also with several processes. Returns how
 * many rows it worked on.
 */
export const relay = async (services: Services, insert: InsertMessages, now: Date): Promise<number> =>
  sumOverTenants(
    await forEachTenant("outbox", async (tenant) =>
      (await hasWork(services.database.pool, tenant, now)) ? relayTenant({ services, tenant, insert, now }) : 0,
    ),
  );

/** Relays until nothing is left to do or `isStopping`. Returns how many rows it worked on. */
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
