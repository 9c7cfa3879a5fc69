import type { PoolClient } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { APPOINTMENT_EVENTS } from "./outbox";

/** Changes of one application that follow each other faster than this become one message. */
export const REST = "2 minutes";
/** A message waits no longer than this, even if the changes never end. */
export const LONGEST_REST = "10 minutes";

/**
 * Sets when the messages of new outbox rows are due. The first change of an appointment after a silence is due at once, a later
 * one when the application has rested. Other events wait for nothing. The rows must be locked.
 */
export const setDue = async (client: PoolClient, tenant: Tenant, ids: readonly string[], now: Date): Promise<void> => {
  await client.query({
    name: "outbox-set-due",
    text: `WITH fresh AS (
             SELECT n.id, n.created_at, n.registration_id, last.queued_at AS last_at, coalesce(last.sequence, -1) AS last_sequence
             FROM outbox n LEFT JOIN LATERAL (
               SELECT t.queued_at, (t.data #>> '{appointment,sequence}')::int AS sequence FROM outbox t
               WHERE t.tenant = $1 AND t.registration_id = n.registration_id AND t.event = ANY ($4)
                 AND t.queued_at IS NOT NULL AND NOT t.is_superseded
               ORDER BY 2 DESC LIMIT 1) AS last ON true
             WHERE n.tenant = $1 AND n.id = ANY ($2::uuid[]) AND n.event = ANY ($4)
           ), burst AS (
             SELECT f.id, f.created_at, f.last_at, (
               SELECT min(e.created_at) FROM outbox e
               WHERE e.tenant = $1 AND e.registration_id = f.registration_id AND e.event = ANY ($4)
                 AND (e.data #>> '{appointment,sequence}')::int > f.last_sequence) AS begun_at
             FROM fresh f
           )
           UPDATE outbox o SET due_at = coalesce((
             SELECT least(b.created_at + $5::interval, b.begun_at + $6::interval) FROM burst b
             WHERE b.id = o.id AND b.last_at > b.begun_at - $5::interval), $3)
           WHERE o.tenant = $1 AND o.id = ANY ($2::uuid[])`,
    values: [tenant, ids, now, APPOINTMENT_EVENTS, REST, LONGEST_REST],
  });
};

/**
 * Drops the messages of changes that a later one of the same appointment has superseded before they were queued; with `only`, of
 * this row alone.
 */
export const supersede = async (
  client: PoolClient,
  tenant: Tenant,
  now: Date,
  only: string | undefined,
): Promise<void> => {
  await client.query({
    name: "outbox-supersede",
    // Rows that an erasure has locked are skipped: waiting for it could end in a deadlock.
    text: `UPDATE outbox SET queued_at = $2, is_superseded = true, pending = '{}' WHERE tenant = $1 AND id IN (
             SELECT o.id FROM outbox o
             WHERE o.tenant = $1 AND o.queued_at IS NULL AND o.due_at IS NOT NULL AND o.event = ANY ($3)
               AND o.id = coalesce($4, o.id) AND EXISTS (
               SELECT FROM outbox later WHERE later.tenant = $1 AND later.registration_id = o.registration_id
                 AND later.event = ANY ($3) AND (later.data #>> '{appointment,sequence}')::int > (o.data #>> '{appointment,sequence}')::int)
             FOR UPDATE OF o SKIP LOCKED)`,
    values: [tenant, now, APPOINTMENT_EVENTS, only],
  });
};
