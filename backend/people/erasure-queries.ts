import type { Transaction } from "@/backend/db/database";
import { named, sql } from "@/backend/db/sql";
import { ALL_KINDS } from "@/backend/one-time-secrets/kinds";
import { endSecrets } from "@/backend/one-time-secrets/store";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { VerifiedIdentity } from "@/backend/registrations/store";
import { addressOf } from "@/backend/verification/code";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Ids of start days and presentations, one for each taken seat. */
type SeatRows = readonly string[];

const ofAny = (tenant: Tenant, ids: readonly string[]) =>
  sql`tenant = ${tenant} AND registration_id = ANY (${ids}::uuid[])`;

/** Locks an identity, so that nothing is added to it until the transaction ends. */
export const lockIdentity = (tx: Transaction, { tenant, identityId }: ApplicationOwner) =>
  tx.one<VerifiedIdentity>`SELECT method, value FROM identity WHERE tenant = ${tenant} AND id = ${identityId} FOR UPDATE`;

interface ErasedRow {
  id: string;
  mailboxes: string[];
}

/** Locks every application of an identity, also deleted drafts, by id. Returns them with the addresses that they name. */
export const lockOwnRegistrations = (tx: Transaction, { tenant, identityId }: ApplicationOwner) =>
  tx.many<ErasedRow>`SELECT id, array_remove(ARRAY[student ->> 'email'] || array(
        SELECT guardian ->> 'email' FROM jsonb_array_elements(guardians) AS guardian) || array(
        SELECT value FROM hand_over h WHERE h.tenant = r.tenant AND h.registration_id = r.id), NULL) AS mailboxes
    FROM registration r WHERE tenant = ${tenant} AND identity_id = ${identityId} ORDER BY id FOR UPDATE`;

/** The rows whose `busy` counts these applications: by an appointment that is not cancelled, and by a hold. */
export const findSeatRows = (tx: Transaction, tenant: Tenant, ids: readonly string[]): Promise<SeatRows> =>
  tx.values<string>`SELECT seat FROM appointment a,
      unnest(array_remove(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id], NULL)) AS seat
      WHERE ${ofAny(tenant, ids)} AND a.state <> 'cancelled'
    UNION ALL
    SELECT unnest(taken) FROM hold WHERE ${ofAny(tenant, ids)}`;

/** The tables with seats, in the order in which every transaction locks them. */
const SEAT_TABLES = ["start_day", "presentation"].map(named);

/** Locks seat rows in that order: start days by id, then presentations by id. */
export const lockSeatRows = async (tx: Transaction, tenant: Tenant, seats: SeatRows): Promise<void> => {
  for (const table of SEAT_TABLES)
    await tx.run`SELECT 1 FROM ${table} WHERE tenant = ${tenant} AND id = ANY (${seats}::uuid[])
      ORDER BY id FOR NO KEY UPDATE`;
};

/** Whether an active appointment's presentation is still to come. */
export const hasAppointmentAhead = async (tx: Transaction, tenant: Tenant, ids: readonly string[], now: Date) =>
  (await tx.run`SELECT FROM appointment a JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
    WHERE a.tenant = ${tenant} AND a.registration_id = ANY (${ids}::uuid[]) AND a.state = 'active'
      AND p.starts_at > ${now} LIMIT 1`) > 0;

/** Decrements the counters by the freed seats. */
export const freeSeatRows = async (tx: Transaction, tenant: Tenant, seats: SeatRows): Promise<void> => {
  for (const table of SEAT_TABLES) {
    const locations = await tx.values<string>`UPDATE ${table} AS t SET busy = t.busy - freed.count
      FROM (SELECT id, count(*) FROM unnest(${seats}::uuid[]) AS id GROUP BY id) AS freed
      WHERE t.tenant = ${tenant} AND t.id = freed.id RETURNING t.location_key`;
    for (const locationKey of locations) tx.tell("start_days", tenant, locationKey);
  }
};

/** Empties the messages of staff that went to nobody but these applications: their words may speak of the person who is erased. */
export const emptyOwnAnnouncements = async (tx: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> => {
  const sent = await tx.values<string>`SELECT id FROM announcement WHERE tenant = ${tenant} AND id IN (
      SELECT announcement_id FROM outbox WHERE ${ofAny(tenant, ids)}) ORDER BY id FOR NO KEY UPDATE`;
  // Read under the lock: of two people who are erased at once, the second sees that the first has gone.
  await tx.run`UPDATE announcement n SET texts = '[]'
    WHERE tenant = ${tenant} AND id = ANY (${sent}::uuid[]) AND NOT EXISTS (
      SELECT 1 FROM outbox o
      WHERE o.tenant = ${tenant} AND o.announcement_id = n.id AND o.registration_id <> ALL (${ids}::uuid[]))`;
};

/** Deletes the applications; appointments, records, messages and places on the waiting list go with them. */
export const deleteRegistrations = async (tx: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> => {
  await tx.run`DELETE FROM hold WHERE ${ofAny(tenant, ids)}`;
  await tx.run`DELETE FROM registration WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[])`;
};

/**
 * Deletes an identity without applications: its codes, its sessions, its stored replies and the messages to it. Budgets stay:
 * they are stored under a keyed hash, which identifies nobody, and end within a day.
 */
export const deleteIdentity = async (
  tx: Transaction,
  { tenant, identityId }: ApplicationOwner,
  { method, value }: VerifiedIdentity,
  mailboxes: readonly string[],
): Promise<void> => {
  await tx.run`DELETE FROM idempotency WHERE tenant = ${tenant} AND caller = ${identityId}`;
  await endSecrets(tx, { tenant, kinds: ALL_KINDS, owner: { address: addressOf({ method, value }) } });
  await tx.run`DELETE FROM dev_message WHERE tenant = ${tenant} AND recipient = ANY (${[value, ...mailboxes]})`;
  await tx.run`DELETE FROM login_session WHERE tenant = ${tenant} AND subject = ${identityId}`;
  await tx.run`UPDATE hand_over SET student_identity_id = NULL, snapshot = NULL
    WHERE tenant = ${tenant} AND student_identity_id = ${identityId}`;
  await tx.run`DELETE FROM identity WHERE tenant = ${tenant} AND id = ${identityId}`;
};
