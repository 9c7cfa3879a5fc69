import type { PoolClient } from "pg";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { VerifiedIdentity } from "@/backend/registrations/store";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Ids of start days and presentations, one for each taken seat. */
type SeatRows = readonly string[];

/** Locks an identity, so that nothing is added to it until the transaction ends. */
export const lockIdentity = async (
  client: PoolClient,
  { tenant, identityId }: ApplicationOwner,
): Promise<VerifiedIdentity | undefined> => {
  const { rows } = await client.query<VerifiedIdentity>({
    name: "erase-lock-identity",
    text: "SELECT method, value FROM identity WHERE tenant = $1 AND id = $2 FOR UPDATE",
    values: [tenant, identityId],
  });
  return rows[0];
};

interface ErasedRow {
  id: string;
  mailboxes: string[];
}

/** Locks every application of an identity, also deleted drafts, by id. Returns them with the addresses that they name. */
export const lockOwnRegistrations = async (
  client: PoolClient,
  { tenant, identityId }: ApplicationOwner,
): Promise<ErasedRow[]> => {
  const { rows } = await client.query<ErasedRow>({
    name: "erase-lock-registrations",
    text: `SELECT id, array_remove(ARRAY[student ->> 'email'] || array(
               SELECT guardian ->> 'email' FROM jsonb_array_elements(guardians) AS guardian) || array(
               SELECT value FROM hand_over h WHERE h.tenant = r.tenant AND h.registration_id = r.id), NULL) AS mailboxes
           FROM registration r WHERE tenant = $1 AND identity_id = $2 ORDER BY id FOR UPDATE`,
    values: [tenant, identityId],
  });
  return rows;
};

/** The rows whose `busy` counts these applications: by an appointment that is not cancelled, and by a hold. */
export const findSeatRows = async (client: PoolClient, tenant: Tenant, ids: readonly string[]): Promise<SeatRows> => {
  const { rows } = await client.query<{ id: string }>({
    name: "erase-find-seats",
    text: `SELECT seat AS id FROM appointment a,
             unnest(array_remove(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id], NULL)) AS seat
             WHERE a.tenant = $1 AND a.registration_id = ANY ($2::uuid[]) AND a.state <> 'cancelled'
           UNION ALL
           SELECT unnest(taken) FROM hold WHERE tenant = $1 AND registration_id = ANY ($2::uuid[])`,
    values: [tenant, ids],
  });
  return rows.map(({ id }) => id);
};

/** The tables with seats, in the order in which every transaction locks them. */
const SEAT_TABLES = ["start_day", "presentation"] as const;

/** Locks seat rows in that order: start days by id, then presentations by id. */
export const lockSeatRows = async (client: PoolClient, tenant: Tenant, seats: SeatRows): Promise<void> => {
  for (const table of SEAT_TABLES)
    await client.query({
      name: `erase-lock-${table}`,
      text: `SELECT 1 FROM ${table} WHERE tenant = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
      values: [tenant, seats],
    });
};

/** Whether an active appointment's presentation is still to come. */
export const hasAppointmentAhead = async (
  client: PoolClient,
  tenant: Tenant,
  ids: readonly string[],
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "erase-appointment-ahead",
    text: `SELECT 1 FROM appointment a JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
           WHERE a.tenant = $1 AND a.registration_id = ANY ($2::uuid[]) AND a.state = 'active' AND p.starts_at > $3 LIMIT 1`,
    values: [tenant, ids, now],
  });
  return rowCount === 1;
};

/** Decrements the counters by the freed seats. */
export const freeSeatRows = async (client: PoolClient, tenant: Tenant, seats: SeatRows): Promise<void> => {
  for (const table of SEAT_TABLES)
    await client.query({
      name: `erase-free-${table}`,
      text: `UPDATE ${table} AS t SET busy = t.busy - freed.count
             FROM (SELECT id, count(*) FROM unnest($2::uuid[]) AS id GROUP BY id) AS freed
             WHERE t.tenant = $1 AND t.id = freed.id`,
      values: [tenant, seats],
    });
};

/** Deletes the jobs of messages about these applications, if the job library has created its tables. */
const deleteJobs = async (client: PoolClient, tenant: Tenant, ids: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ table: string }>({
    name: "erase-find-jobs",
    text: `SELECT to_regclass(t)::text AS table FROM unnest(ARRAY['jobs.job', 'jobs.archive']) AS t
           WHERE to_regclass(t) IS NOT NULL`,
  });
  for (const { table } of rows)
    await client.query({
      name: `erase-${table}`,
      text: `DELETE FROM ${table} WHERE data ->> 'outboxId' IN (
               SELECT id::text FROM outbox WHERE tenant = $1 AND registration_id = ANY ($2::uuid[]))`,
      values: [tenant, ids],
    });
};

/** Empties the messages of staff that went to nobody but these applications: their words may speak of the person who is erased. */
export const emptyOwnAnnouncements = async (
  client: PoolClient,
  tenant: Tenant,
  ids: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<{ id: string }>({
    name: "erase-lock-announcements",
    text: `SELECT id FROM announcement WHERE tenant = $1 AND id IN (
             SELECT announcement_id FROM outbox WHERE tenant = $1 AND registration_id = ANY ($2::uuid[]))
           ORDER BY id FOR NO KEY UPDATE`,
    values: [tenant, ids],
  });
  // Read under the lock: of two people who are erased at once, the second sees that the first has gone.
  await client.query({
    name: "erase-announcement-texts",
    text: `UPDATE announcement n SET texts = '[]' WHERE tenant = $1 AND id = ANY ($3::uuid[]) AND NOT EXISTS (
             SELECT 1 FROM outbox o
             WHERE o.tenant = $1 AND o.announcement_id = n.id AND o.registration_id <> ALL ($2::uuid[]))`,
    values: [tenant, ids, rows.map(({ id }) => id)],
  });
};

/** Deletes the applications; appointments, records, messages and places on the waiting list go with them. */
export const deleteRegistrations = async (
  client: PoolClient,
  tenant: Tenant,
  ids: readonly string[],
): Promise<void> => {
  await deleteJobs(client, tenant, ids);
  await client.query({
    name: "erase-holds",
    text: "DELETE FROM hold WHERE tenant = $1 AND registration_id = ANY ($2::uuid[])",
    values: [tenant, ids],
  });
  await client.query({
    name: "erase-registrations",
    text: "DELETE FROM registration WHERE tenant = $1 AND id = ANY ($2::uuid[])",
    values: [tenant, ids],
  });
};

/**
 * Deletes an identity without applications: its codes, its sessions, its stored replies and the messages to it. Budgets stay:
 * they are stored under a keyed hash, which identifies nobody, and end within a day.
 */
export const deleteIdentity = async (
  client: PoolClient,
  { tenant, identityId }: ApplicationOwner,
  { method, value }: VerifiedIdentity,
  mailboxes: readonly string[],
): Promise<void> => {
  await client.query({
    name: "erase-answers",
    // Replies stored for staff may hold a student's user id. They are sealed, and deleted within a day.
    text: "DELETE FROM idempotency WHERE tenant = $1 AND caller = $2",
    values: [tenant, identityId],
  });
  await client.query({
    name: "erase-codes",
    text: "DELETE FROM code_request WHERE tenant = $1 AND method = $2 AND value = $3",
    values: [tenant, method, value],
  });
  await client.query({
    name: "erase-messages",
    text: "DELETE FROM dev_message WHERE tenant = $1 AND recipient = ANY ($2)",
    values: [tenant, [value, ...mailboxes]],
  });
  await client.query({
    name: "erase-sessions",
    text: "DELETE FROM login_session WHERE tenant = $1 AND subject = $2",
    values: [tenant, identityId],
  });
  await client.query({
    name: "erase-reading",
    text: `UPDATE hand_over SET student_identity_id = NULL, snapshot = NULL
           WHERE tenant = $1 AND student_identity_id = $2`,
    values: [tenant, identityId],
  });
  await client.query({
    name: "erase-identity",
    text: "DELETE FROM identity WHERE tenant = $1 AND id = $2",
    values: [tenant, identityId],
  });
};
