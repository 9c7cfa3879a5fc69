import type { Pool, PoolClient } from "pg";
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

/** Whether the outbox has a new row, or one whose messages are due. A cheap check, since it runs every second. */
export const hasWork = async (pool: Pool, tenant: Tenant, now: Date): Promise<boolean> => {
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

/** The rows that are new or due, to try them one by one. */
export const findWork = async (pool: Pool, tenant: Tenant, now: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "outbox-find-work",
    text: `SELECT id FROM outbox WHERE tenant = $1 AND queued_at IS NULL AND (due_at IS NULL OR due_at <= $2)
           ORDER BY created_at LIMIT $3`,
    values: [tenant, now, BATCH_AFTER_FAILURE],
  });
  return rows.map(({ id }) => id);
};

/** Locks a batch of new rows. */
export const takeNew = async (client: PoolClient, { tenant, only }: RowsToRelay): Promise<string[]> => {
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

/**
 * Locks a batch of rows whose messages are due. The identity is locked as well, since a mailbox refers to it: after an erasure has
 * begun, its rows are left alone.
 */
export const takeDue = async (client: PoolClient, { tenant, now, only }: RowsToRelay): Promise<DueRow[]> => {
  const { rows } = await client.query<DueRow>({
    name: "outbox-take-due",
    text: `SELECT o.id, o.event, o.created_at AS "createdAt", o.data ?| '{desk,isResent}' AS "byStaff", o.pending, i.id AS "identityId", i.method, i.value,
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

/** Notes what was queued of rows, and what was held back. */
export const markQueued = (client: PoolClient, tenant: Tenant, decisions: readonly Decision[], now: Date) =>
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
