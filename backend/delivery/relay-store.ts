import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { earliest } from "@/lib/kit/earliest";
import type { Decision, DueRow } from "./queue-messages";

const BATCH = 100;
// What each message costs is spent one after the other while the rows are locked.
const MESSAGES_BATCH = 20;
// After a failed batch so many rows are tried one by one.
const BATCH_AFTER_FAILURE = 1000;

/** Rows of a tenant that are due at an instant: all of them, or one alone. */
export interface RowsToRelay {
  tenant: Tenant;
  now: Date;
  only?: string;
}

const hasWorkAt = (tenant: Tenant, now: Date) =>
  sql`tenant = ${tenant} AND queued_at IS NULL AND (due_at IS NULL OR due_at <= ${now})`;

/** Whether the outbox has a new row, or one whose messages are due. A cheap check, since it runs every second. */
export const hasWork = async (db: Db, tenant: Tenant, now: Date): Promise<boolean> =>
  (await db.run`SELECT 1 FROM outbox WHERE ${hasWorkAt(tenant, now)} LIMIT 1`) > 0;

/** When the next message of any tenant is due that rests now. */
export const nextDue = async (db: Db): Promise<Date | undefined> =>
  earliest(
    await forEachTenant(
      "outbox",
      (tenant) => db.value<Date | null>`SELECT min(due_at) FROM outbox WHERE tenant = ${tenant} AND queued_at IS NULL`,
    ),
  );

/** The rows that are new or due, to try them one by one. */
export const findWork = (db: Db, tenant: Tenant, now: Date) =>
  db.values<string>`SELECT id FROM outbox WHERE ${hasWorkAt(tenant, now)}
    ORDER BY created_at LIMIT ${BATCH_AFTER_FAILURE}`;

/** Locks a batch of new rows. Those of applications that are being erased are left alone. */
export const takeNew = (tx: Transaction, { tenant, only }: RowsToRelay) =>
  tx.values<string>`WITH taken AS (
      SELECT * FROM outbox
      WHERE tenant = ${tenant} AND queued_at IS NULL AND due_at IS NULL AND id = coalesce(${only}, id)
      ORDER BY event = 'announcement', created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ), present AS (
      SELECT id FROM registration
      WHERE tenant = ${tenant} AND id IN (SELECT registration_id FROM taken) FOR KEY SHARE SKIP LOCKED
    )
    SELECT o.id FROM taken o JOIN present r ON r.id = o.registration_id ORDER BY o.event = 'announcement', o.created_at`;

/**
 * Locks a batch of rows whose messages are due. The identity is locked as well, since a mailbox refers to it: after an erasure has
 * begun, its rows are left alone.
 */
export const takeDue = (tx: Transaction, { tenant, now, only }: RowsToRelay) =>
  tx.many<DueRow>`WITH taken AS (
      SELECT * FROM outbox
      WHERE tenant = ${tenant} AND queued_at IS NULL AND due_at <= ${now} AND id = coalesce(${only}, id)
      ORDER BY event = 'announcement', created_at LIMIT ${MESSAGES_BATCH} FOR UPDATE SKIP LOCKED
    ), present AS (
      SELECT id, identity_id, student ->> 'email' AS email FROM registration
      WHERE tenant = ${tenant} AND id IN (SELECT registration_id FROM taken) FOR KEY SHARE SKIP LOCKED
    ), owner AS (
      SELECT id, method, value FROM identity
      WHERE tenant = ${tenant} AND id IN (SELECT identity_id FROM present) FOR KEY SHARE SKIP LOCKED
    )
    SELECT o.id, o.event, o.created_at AS "createdAt", o.data ?| '{desk,isResent}' AS "byStaff",
      i.id AS "identityId", i.method, i.value, r.email,
      o.data #>> '{announcement,locationKey}' AS "announcedBy"
    FROM taken o JOIN present r ON r.id = o.registration_id JOIN owner i ON i.id = r.identity_id ORDER BY o.event = 'announcement', o.created_at`;

/** Notes when the messages of rows were queued, and what was held back. */
export const markQueued = (tx: Transaction, tenant: Tenant, decisions: readonly Decision[], now: Date) => {
  const rows = decisions.map(({ id, heldBack }) => ({ id, held_back: heldBack }));
  return tx.run`UPDATE outbox o SET queued_at = ${now}, held_back = o.held_back || x.held_back
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (id uuid, held_back jsonb)
    WHERE o.tenant = ${tenant} AND o.id = x.id`;
};
