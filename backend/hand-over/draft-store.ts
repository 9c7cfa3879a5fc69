import type { PoolClient } from "pg";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Owner } from "@/backend/registrations/store";
import type { Student } from "@/lib/domain/application/application";
import type { Addressee } from "@/lib/domain/person/addressee";
import type { Snapshot } from "./snapshot";

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
