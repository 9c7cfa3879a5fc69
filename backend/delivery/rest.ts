import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { APPOINTMENT_EVENTS } from "./outbox";

/** Changes of one application that follow each other faster than this become one message. */
export const REST = sql`interval '2 minutes'`;
/** A message waits no longer than this, even if the changes never end. */
export const LONGEST_REST = sql`interval '10 minutes'`;

/**
 * Sets when the messages of new outbox rows are due. The first change of an appointment after a silence is due at once, a later
 * one when the application has rested. Other events wait for nothing. The rows must be locked.
 */
export const setDue = (tx: Transaction, tenant: Tenant, ids: readonly string[], now: Date) =>
  tx.run`WITH fresh AS (
      SELECT n.id, n.created_at, n.registration_id, last.queued_at AS last_at, coalesce(last.sequence, -1) AS last_sequence
      FROM outbox n LEFT JOIN LATERAL (
        SELECT t.queued_at, (t.data #>> '{appointment,sequence}')::int AS sequence FROM outbox t
        WHERE t.tenant = ${tenant} AND t.registration_id = n.registration_id AND t.event = ANY (${APPOINTMENT_EVENTS})
          AND t.queued_at IS NOT NULL AND NOT t.is_superseded
        ORDER BY 2 DESC LIMIT 1) AS last ON true
      WHERE n.tenant = ${tenant} AND n.id = ANY (${ids}::uuid[]) AND n.event = ANY (${APPOINTMENT_EVENTS})
    ), burst AS (
      SELECT f.id, f.created_at, f.last_at, (
        SELECT min(e.created_at) FROM outbox e
        WHERE e.tenant = ${tenant} AND e.registration_id = f.registration_id AND e.event = ANY (${APPOINTMENT_EVENTS})
          AND (e.data #>> '{appointment,sequence}')::int > f.last_sequence) AS begun_at
      FROM fresh f
    )
    UPDATE outbox o SET due_at = coalesce((
      SELECT least(b.created_at + ${REST}, b.begun_at + ${LONGEST_REST}) FROM burst b
      WHERE b.id = o.id AND b.last_at > b.begun_at - ${REST}), ${now})
    WHERE o.tenant = ${tenant} AND o.id = ANY (${ids}::uuid[])`;

// Rows that an erasure has locked are skipped: waiting for it could end in a deadlock.
/**
 * Drops the messages of changes that a later one of the same appointment has superseded before they were queued; with `only`, of
 * this row alone.
 */
export const supersede = (tx: Transaction, tenant: Tenant, now: Date, only: string | undefined) =>
  tx.run`UPDATE outbox SET queued_at = ${now}, is_superseded = true WHERE tenant = ${tenant} AND id IN (
      SELECT o.id FROM outbox o
      WHERE o.tenant = ${tenant} AND o.queued_at IS NULL AND o.due_at IS NOT NULL AND o.event = ANY (${APPOINTMENT_EVENTS})
        AND o.id = coalesce(${only}, o.id) AND EXISTS (
        SELECT FROM outbox later WHERE later.tenant = ${tenant} AND later.registration_id = o.registration_id
          AND later.event = ANY (${APPOINTMENT_EVENTS})
          AND (later.data #>> '{appointment,sequence}')::int > (o.data #>> '{appointment,sequence}')::int)
      FOR UPDATE SKIP LOCKED)`;
