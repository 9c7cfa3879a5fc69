import type { Pool, PoolClient } from "pg";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Owner } from "@/backend/registrations/store";
import type { HandOver } from "@/lib/contracts/application";
import type { Student } from "@/lib/domain/application/application";
import type { Snapshot } from "./snapshot";

/** Where a link is sent. */
export type Addressee = Pick<HandOver, "method" | "value">;

/** A link as it is stored: by the hash of its token. */
export interface NewLink extends Addressee {
  tokenHash: string;
  sentAt: Date;
  endsAt: Date;
}

interface LinkRow extends Addressee {
  registrationId: string;
  ends_at: Date;
  accepted_at: Date | null;
}

const LINK = `registration_id AS "registrationId", method, value, ends_at, accepted_at`;

/** The last link of an application. */
export const findLink = async (
  client: Pool | PoolClient,
  tenant: string,
  registrationId: string,
): Promise<LinkRow | undefined> => {
  const { rows } = await client.query<LinkRow>({
    name: "hand-over-find",
    text: `SELECT ${LINK} FROM hand_over WHERE tenant = $1 AND registration_id = $2`,
    values: [tenant, registrationId],
  });
  return rows[0];
};

/** The student of a locked application, as it is now. */
export const findStudent = async (
  client: PoolClient,
  tenant: string,
  registrationId: string,
): Promise<Pick<Student, "phone" | "email">> => {
  const { rows } = await client.query<{ student: Student }>({
    name: "hand-over-student",
    text: "SELECT student FROM registration WHERE tenant = $1 AND id = $2",
    values: [tenant, registrationId],
  });
  return rows[0]?.student ?? {};
};

/** Stores a link in place of the one before. The application must be locked. */
export const replaceLink = async (
  client: PoolClient,
  { tenant, identityId }: Owner,
  registrationId: string,
  { method, value, tokenHash, sentAt, endsAt }: NewLink,
): Promise<void> => {
  await client.query({
    name: "hand-over-replace",
    text: `INSERT INTO hand_over
             (tenant, registration_id, student_identity_id, method, value, token_hash, sent_at, ends_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (tenant, registration_id) DO UPDATE SET student_identity_id = excluded.student_identity_id,
             method = excluded.method, value = excluded.value, token_hash = excluded.token_hash,
             sent_at = excluded.sent_at, ends_at = excluded.ends_at, opened_at = NULL`,
    values: [tenant, registrationId, identityId, method, value, tokenHash, sentAt, endsAt],
  });
};

/** Locks an application of this owner, in any state. Returns whether there is one. */
export const lockOwn = async (client: PoolClient, { tenant, identityId }: Owner, id: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "hand-over-lock-own",
    text: `SELECT 1 FROM registration WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL
           FOR NO KEY UPDATE`,
    values: [tenant, identityId, id],
  });
  return rowCount === 1;
};

/** Deletes the link of an application that nobody has accepted. The application must be locked. */
export const deleteLink = async (client: PoolClient, tenant: string, registrationId: string): Promise<void> => {
  await client.query({
    name: "hand-over-delete",
    text: "DELETE FROM hand_over WHERE tenant = $1 AND registration_id = $2 AND accepted_at IS NULL",
    values: [tenant, registrationId],
  });
};

/** Deletes a link by its token, since its message was not sent. */
export const deleteUnsentLink = async (pool: Pool, tenant: string, tokenHash: string): Promise<void> => {
  await pool.query({
    name: "hand-over-delete-unsent",
    text: "DELETE FROM hand_over WHERE tenant = $1 AND token_hash = $2 AND accepted_at IS NULL",
    values: [tenant, tokenHash],
  });
};

/** What the page of a link shows. */
export interface OpenedLink {
  firstName: string | null;
  sender: string;
  locationKey: string | null;
  endsAt: Date;
}

/** Notes that the link was opened, the first time. Returns nothing unless it can be accepted. */
export const openLink = async (
  pool: Pool,
  tenant: string,
  tokenHash: string,
  now: Date,
): Promise<OpenedLink | undefined> => {
  const { rows } = await pool.query<OpenedLink>({
    name: "hand-over-open",
    text: `UPDATE hand_over h SET opened_at = coalesce(h.opened_at, $3) FROM registration r, identity i
           WHERE h.tenant = $1 AND h.token_hash = $2 AND h.accepted_at IS NULL AND h.ends_at > $3
             AND r.tenant = h.tenant AND r.id = h.registration_id AND r.status = 'draft' AND r.deleted_at IS NULL
             AND i.tenant = h.tenant AND i.id = h.student_identity_id
           RETURNING r.student ->> 'firstName' AS "firstName", i.value AS sender, r.location_key AS "locationKey",
             h.ends_at AS "endsAt"`,
    values: [tenant, tokenHash, now],
  });
  return rows[0];
};

/** The application that a link leads to, in any state. */
export const findRegistrationOf = async (
  client: PoolClient,
  tenant: string,
  tokenHash: string,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ id: string }>({
    name: "hand-over-registration",
    text: "SELECT registration_id AS id FROM hand_over WHERE tenant = $1 AND token_hash = $2",
    values: [tenant, tokenHash],
  });
  return rows[0]?.id;
};

/** An application that a link leads to, locked. */
export type LockedDraft = Pick<RegistrationRow, "id" | "step" | "location_key" | "student">;

/** Locks the draft of a link. Nothing once it is deleted or booked, or the link was replaced, used or is over. */
export const lockDraftOf = async (
  client: PoolClient,
  tenant: string,
  { id, tokenHash }: { id: string; tokenHash: string },
  now: Date,
): Promise<(LockedDraft & Addressee) | undefined> => {
  // First the lock: a statement that waits for it would judge the link as it was before.
  const { rows } = await client.query<LockedDraft>({
    name: "hand-over-lock-draft",
    text: `SELECT id, step, location_key, student FROM registration
           WHERE tenant = $1 AND id = $2 AND status = 'draft' AND deleted_at IS NULL FOR NO KEY UPDATE`,
    values: [tenant, id],
  });
  const links = await client.query<Addressee>({
    name: "hand-over-find-open",
    text: `SELECT method, value FROM hand_over
           WHERE tenant = $1 AND token_hash = $2 AND accepted_at IS NULL AND ends_at > $3`,
    values: [tenant, tokenHash, now],
  });
  const [draft, link] = [rows[0], links.rows[0]];
  return draft && link && { ...draft, ...link };
};

/** Whether a guardian has taken an application over and still owns it. */
export const isTakenBy = async (client: PoolClient, { tenant, identityId }: Owner, id: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "hand-over-is-taken",
    text: `SELECT 1 FROM hand_over h JOIN registration r ON r.tenant = h.tenant AND r.id = h.registration_id
           WHERE h.tenant = $1 AND r.identity_id = $2 AND r.id = $3 AND h.accepted_at IS NOT NULL
             AND r.deleted_at IS NULL`,
    values: [tenant, identityId, id],
  });
  return rowCount === 1;
};

/** What a hand-over changes. */
interface Handing {
  id: string;
  step: string;
  status: number;
  snapshot: Snapshot;
  seesAppointment: boolean;
}

/** Gives a locked draft and its hold to a guardian, who has not accepted the agreement yet. */
export const giveDraft = async (
  client: PoolClient,
  { tenant, identityId }: Owner,
  { id, step, status, snapshot, seesAppointment }: Handing,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "hand-over-give",
    text: `UPDATE registration SET identity_id = $3, version = version + 1, step = $4, user_legal_status = $5,
             is_minor = false, contract = NULL, updated_at = $6
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, id, identityId, step, status, now],
  });
  await client.query({
    name: "hand-over-give-hold",
    text: "UPDATE hold SET identity_id = $3 WHERE tenant = $1 AND registration_id = $2",
    values: [tenant, id, identityId],
  });
  await client.query({
    name: "hand-over-accept",
    text: `UPDATE hand_over SET accepted_at = $3, snapshot = $4, shows_appointment = $5
           WHERE tenant = $1 AND registration_id = $2`,
    values: [tenant, id, now, JSON.stringify(snapshot), seesAppointment],
  });
};
