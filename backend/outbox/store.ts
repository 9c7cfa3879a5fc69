import { add } from "date-fns";
import type { Db, Transaction } from "@/backend/db/database";
import { type Sql, sql } from "@/backend/db/sql";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { earliest } from "@/lib/kit/earliest";
import type { Delivery } from "./delivery";
import { ENDPOINT_LANE, LANE_IDS, type Lane } from "./lanes";
import { LEASE_SECONDS } from "./retries";

/** Sends a statement that inserts deliveries, and tells of them. Returns how many. */
export const queueDeliveries = async (db: Db, statement: Sql): Promise<number> => {
  const count = await db.run(statement);
  if (count > 0) db.tell("delivery");
  return count;
};

/** The end of a lease that begins now. */
export const leaseEnd = (now: Date): Date => add(now, { seconds: LEASE_SECONDS });

/** The lanes of a tenant with something due. A disabled endpoint has none. */
export const dueLanes = (db: Db, tenant: Tenant, now: Date) =>
  db.values<string>`SELECT lane.id FROM (
      SELECT unnest(${LANE_IDS}::text[]) AS id
      UNION ALL SELECT ${ENDPOINT_LANE}::text || e.id FROM webhook_endpoint e
        WHERE e.tenant = ${tenant} AND e.disabled_at IS NULL) AS lane
    CROSS JOIN LATERAL (SELECT FROM delivery d WHERE d.tenant = ${tenant} AND d.lane = lane.id AND d.state = 'waiting'
      AND d.due_at <= ${now} LIMIT 1) AS due`;

// A disabled endpoint gets nothing.
const isEnabled = (tenant: Tenant) => sql`NOT EXISTS (SELECT FROM webhook_endpoint e
  WHERE e.tenant = ${tenant} AND e.id = d.endpoint_id AND e.disabled_at IS NOT NULL)`;

/** When the next delivery of any tenant is due that waits now. */
export const nextDelivery = async (db: Db): Promise<Date | undefined> =>
  earliest(
    await forEachTenant(
      "deliveries",
      (tenant) => db.value<Date | null>`SELECT min(d.due_at) FROM delivery d
        WHERE d.tenant = ${tenant} AND d.state = 'waiting' AND ${isEnabled(tenant)}`,
    ),
  );

// Webhooks go in order: one waits for earlier ones of its application, also for those that are new in the outbox. Events whose
// webhooks are queued have a `due_at`: only their messages wait. Other deliveries name no application.
const isNext = (tenant: Tenant) => sql`
  NOT EXISTS (SELECT FROM delivery b WHERE b.tenant = ${tenant} AND b.registration_id = d.registration_id
    AND b.endpoint_id = d.endpoint_id AND b.state = 'waiting' AND b.sequence < d.sequence)
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant = ${tenant} AND o.registration_id = d.registration_id
    AND o.queued_at IS NULL AND o.due_at IS NULL)`;

/** Which deliveries to take. */
export interface Taking {
  tenant: Tenant;
  lane: Lane;
  rank: number;
  count: number;
  now: Date;
}

const COLUMNS = sql`d.tenant, d.id, d.kind, d.lane, d.type, d.outbox_id AS "outboxId", d.endpoint_id AS "endpointId",
  d.staff_id AS "staffId", d.content, d.created_at AS "createdAt", d.attempts, d.tries`;

/** Leases due deliveries to this process: no other one gets them until the lease has ended. */
export const takeDeliveries = (db: Db, { tenant, lane, rank, count, now }: Taking) =>
  db.many<Delivery>`WITH due AS (
      SELECT d.id FROM delivery d
      WHERE d.tenant = ${tenant} AND d.lane = ${lane.id} AND d.rank = ${rank} AND d.state = 'waiting' AND d.due_at <= ${now}
        AND ${isNext(tenant)} AND ${isEnabled(tenant)}
      ORDER BY d.due_at LIMIT ${count} FOR UPDATE OF d SKIP LOCKED)
    UPDATE delivery d SET attempts = d.attempts + 1, tries = d.tries + 1, lane = ${lane.next}, due_at = ${leaseEnd(now)}
    FROM due WHERE d.tenant = ${tenant} AND d.id = due.id
    RETURNING ${COLUMNS}`;

type Leased = Pick<Delivery, "tenant" | "id" | "attempts">;

const at = ({ tenant, id }: Leased) => sql`tenant = ${tenant} AND id = ${id}`;
// Another process may have leased it since.
const isOurs = (leased: Leased) => sql`${at(leased)} AND attempts = ${leased.attempts} AND state = 'waiting'`;

/** Ends a delivery: it leaves the table, or stays there as a log. */
export const endDelivery = (tx: Transaction, leased: Leased, state: "delivered" | "failed", isLogged = false) =>
  isLogged
    ? tx.run`UPDATE delivery SET state = ${state} WHERE ${isOurs(leased)}`
    : tx.run`DELETE FROM delivery WHERE ${at(leased)}`;

/** Lets a delivery wait until it is attempted again. */
export const postponeDelivery = (db: Db, leased: Leased & Pick<Delivery, "tries">, until: Date) =>
  db.run`UPDATE delivery SET due_at = ${until}, tries = ${leased.tries} WHERE ${isOurs(leased)}`;

/** Deletes what was queued before an instant. Returns how many. */
export const deleteOldDeliveries = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM delivery WHERE tenant = ${tenant} AND created_at < ${before}`;
