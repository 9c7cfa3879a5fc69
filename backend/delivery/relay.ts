import type { PoolClient } from "pg";
import { failPoint } from "#fail-points";
import { transaction } from "@/backend/db/transaction";
import type { Services } from "@/backend/http/handler";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { canDeliver } from "./delivery";
import { type Reach, type Recipient, recipientsOf } from "./recipients";

/** One event to one recipient. Ids alone: who they are is read when it is sent. */
export interface MessageJob {
  tenant: Tenant;
  outboxId: string;
  recipient: Recipient;
}

/** Puts jobs where workers of their method find them, in the transaction of `client`. */
export type InsertJobs = (
  client: PoolClient,
  jobs: readonly { method: VerificationMethod; data: MessageJob }[],
) => Promise<void>;

interface NewRow extends Reach {
  tenant: Tenant;
  id: string;
  /** Empty but in a restored copy, which has lost its jobs: whom a former one had still to reach. */
  pending: Recipient[];
}

const BATCH = 100;

// The outbox is the one table that is read across tenants: each row says whose it is.
const takeNew = async (client: PoolClient): Promise<NewRow[]> => {
  const { rows } = await client.query<NewRow>({
    name: "outbox-take",
    text: `SELECT o.tenant, o.id, o.pending, i.method, i.value, r.student ->> 'email' AS email
           FROM outbox o
           JOIN registration r ON r.tenant = o.tenant AND r.id = o.registration_id
           JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
           WHERE o.queued_at IS NULL ORDER BY o.created_at LIMIT $1
           FOR UPDATE OF o SKIP LOCKED`,
    values: [BATCH],
  });
  return rows;
};

const stillToReach = ({ pending }: NewRow, recipients: ReturnType<typeof recipientsOf>) =>
  Object.entries(recipients).filter(([name]) => pending.length === 0 || pending.includes(name as Recipient));

const markQueued = (
  client: PoolClient,
  rows: readonly { tenant: Tenant; id: string; pending: string[] }[],
  now: Date,
) =>
  client.query({
    name: "outbox-queued",
    text: `UPDATE outbox o SET queued_at = $2, pending = x.pending
           FROM jsonb_to_recordset($1::jsonb) AS x (tenant text, id uuid, pending text[])
           WHERE o.tenant = x.tenant AND o.id = x.id`,
    values: [JSON.stringify(rows), now],
  });

/** Makes jobs of what is new in the outbox, each event's once, however many processes do so; how many events. */
export const relay = ({ database, environment }: Services, insert: InsertJobs, now: Date): Promise<number> =>
  transaction(database.pool, async (client) => {
    const events = await takeNew(client);
    if (events.length === 0) return 0;
    await failPoint("events-taken");
    const hasMail = canDeliver(environment, "email");
    const reached = events.map((event) => ({
      ...event,
      recipients: stillToReach(event, recipientsOf(event, hasMail)),
    }));
    await insert(
      client,
      reached.flatMap(({ tenant, id, recipients }) =>
        recipients.map(([recipient, { method }]) => ({
          method,
          data: { tenant, outboxId: id, recipient: recipient as Recipient },
        })),
      ),
    );
    const rows = reached.map(({ tenant, id, recipients }) => ({
      tenant,
      id,
      pending: recipients.map(([name]) => name),
    }));
    await markQueued(client, rows, now);
    return events.length;
  });
