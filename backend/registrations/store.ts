import type { Pool, PoolClient } from "pg";
import { batchRead } from "@/backend/db/batch-reads";
import { COLUMNS, type RegistrationRow, type SummaryRow, storedLegalStatus } from "./row";
import { writeSearchEntry } from "./search-entry";

/** The owner of applications. A query reads those of one identity only. */
export interface Owner {
  tenant: string;
  identityId: string;
}

const keyOf = ({ tenant, identityId }: Owner) => [tenant, identityId];

const findOwned = batchRead<{ identity: string; id: string }, RegistrationRow | undefined>(
  async (pool, tenant, keys) => {
    const { rows } = await pool.query<RegistrationRow & { at: number }>({
      name: "registration-find",
      text: `SELECT q.at, r.*
             FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS q (identity, id, at),
               LATERAL (SELECT ${COLUMNS} FROM registration x WHERE x.tenant = $1 AND x.identity_id = q.identity AND x.id = q.id
                 AND x.deleted_at IS NULL OFFSET 0) AS r`,
      values: [tenant, keys.map(({ identity }) => identity), keys.map(({ id }) => id)],
    });
    const owned = new Map(rows.map(({ at, ...row }) => [at, row]));
    return keys.map((_key, index) => owned.get(index + 1));
  },
);

export const findRegistration = (pool: Pool, owner: Owner, id: string): Promise<RegistrationRow | undefined> =>
  findOwned(pool, owner.tenant, { identity: owner.identityId, id });

export const listRegistrations = async (pool: Pool, owner: Owner, now: Date): Promise<SummaryRow[]> => {
  const { rows } = await pool.query<SummaryRow>({
    name: "registration-list",
    text: `SELECT r.id, r.version, r.step, r.max_step, r.status, r.language, r.location_key, r.student, r.updated_at,
             a.state AS appointment_state, p.starts_at AS presentation_date, h.expires_at AS offer_expires_at,
             w.id IS NOT NULL AS is_waiting, jsonb_array_length(r.guardians) > 0 AS has_guardians, r.joint_booking_id,
             EXISTS (SELECT FROM hold k WHERE k.tenant = r.tenant AND k.registration_id = r.id AND k.expires_at > $3
               AND k.start_day_id::text = r.student ->> 'start_day'
               AND k.presentation_id::text = r.student ->> 'presentation_date') AS is_held
           FROM registration r
           LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
           LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
           LEFT JOIN hold h
             ON h.tenant = r.tenant AND h.registration_id = r.id AND h.is_offer AND h.expires_at > $3
           LEFT JOIN waiting_list w ON w.tenant = r.tenant AND w.registration_id = r.id
           WHERE r.tenant = $1 AND r.identity_id = $2 AND r.deleted_at IS NULL
           ORDER BY r.created_at, r.id`,
    values: [...keyOf(owner), now],
  });
  return rows;
};

/** The phone or mailbox that the owner verified. */
export interface VerifiedIdentity {
  method: string;
  value: string;
}

/** Locks the identity: no one else adds applications to it until the transaction ends. */
export const lockIdentity = async (client: PoolClient, owner: Owner): Promise<VerifiedIdentity | undefined> => {
  const { rows } = await client.query<VerifiedIdentity>({
    name: "registration-lock-identity",
    text: "SELECT method, value FROM identity WHERE tenant = $1 AND id = $2 FOR NO KEY UPDATE",
    values: keyOf(owner),
  });
  return rows[0];
};

interface RegistrationCounts {
  count: number;
  untouched: string | null;
  recent: number;
}

/** Counts an identity's applications and those created since a time, deleted ones too. Finds the one that was never saved. */
export const countRegistrations = async (
  client: PoolClient,
  owner: Owner,
  since: Date,
): Promise<RegistrationCounts> => {
  const { rows } = await client.query<RegistrationCounts>({
    name: "registration-count",
    text: `SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS count,
             (array_agg(id) FILTER (WHERE version = 0 AND status = 'draft' AND deleted_at IS NULL))[1] AS untouched,
             count(*) FILTER (WHERE created_at > $3) AS recent
           FROM registration WHERE tenant = $1 AND identity_id = $2`,
    values: [...keyOf(owner), since],
  });
  return rows[0] ?? { count: 0, untouched: null, recent: 0 };
};

/** What an application begins with. */
export type NewAnswers = Pick<
  RegistrationRow,
  "step" | "location_key" | "user_legal_status" | "student" | "guardians" | "joint_booking_id"
>;

export type NewRegistration = NewAnswers & Pick<RegistrationRow, "id" | "language"> & { now: Date };

export const insertRegistration = async (client: PoolClient, owner: Owner, draft: NewRegistration): Promise<void> => {
  await client.query({
    name: "registration-insert",
    text: `INSERT INTO registration
             (tenant, identity_id, id, step, max_step, language, location_key, student, guardians, joint_booking_id,
              user_legal_status, is_minor, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    values: [
      ...keyOf(owner),
      draft.id,
      draft.step,
      draft.language,
      draft.location_key,
      draft.student,
      JSON.stringify(draft.guardians),
      draft.joint_booking_id,
      ...storedLegalStatus(draft.user_legal_status),
      draft.now,
    ],
  });
  await writeSearchEntry(client, owner.tenant, draft);
};

/** Writes the accepted agreement of an application that was just created. */
export const storeContract = async (
  client: PoolClient,
  owner: Owner,
  { id, contract }: Pick<RegistrationRow, "id" | "contract">,
): Promise<void> => {
  await client.query({
    name: "registration-store-contract",
    text: "UPDATE registration SET contract = $4 WHERE tenant = $1 AND identity_id = $2 AND id = $3",
    values: [...keyOf(owner), id, contract ? JSON.stringify(contract) : null],
  });
};

/** Writes what a family shares into a draft that was never saved. */
export const fillNewDraft = async (client: PoolClient, owner: Owner, id: string, draft: NewAnswers): Promise<void> => {
  await client.query({
    name: "registration-fill-untouched",
    text: `UPDATE registration SET student = student || $4, guardians = $5, step = $6, max_step = $6, location_key = $7,
             joint_booking_id = $8, user_legal_status = $9, is_minor = $10
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND version = 0 AND status = 'draft'`,
    values: [
      ...keyOf(owner),
      id,
      draft.student,
      JSON.stringify(draft.guardians),
      draft.step,
      draft.location_key,
      draft.joint_booking_id,
      ...storedLegalStatus(draft.user_legal_status),
    ],
  });
  await writeSearchEntry(client, owner.tenant, { ...draft, id });
};

/** The values that a save writes. */
export type RegistrationUpdate = Pick<
  RegistrationRow,
  "step" | "max_step" | "language" | "location_key" | "user_legal_status" | "student" | "guardians" | "contract"
> & {
  /** Undefined keeps what is stored. */
  requested_seats: RegistrationRow["requested_seats"] | undefined;
  /** Undefined where it is no save of the applicant's page. */
  save_id: string | undefined;
};

/** Updates the row if it is still the version that was read. */
export const updateRegistration = async (
  pool: Pool | PoolClient,
  owner: Owner,
  stored: Pick<RegistrationRow, "id" | "version" | "status">,
  update: RegistrationUpdate,
  now: Date,
): Promise<RegistrationRow | undefined> => {
  const { rows } = await pool.query<RegistrationRow>({
    name: "registration-update",
    text: `UPDATE registration SET
             version = version + 1, step = $6, max_step = $7, language = $8, location_key = $9, user_legal_status = $10,
             is_minor = $11, student = $12, guardians = $13, contract = $14, updated_at = $15,
             requested_seats = CASE WHEN $16 THEN $17::jsonb ELSE requested_seats END, save_id = $18, saved_version = version + 1
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL AND version = $4 AND status = $5
           RETURNING ${COLUMNS}`,
    values: [
      ...keyOf(owner),
      stored.id,
      stored.version,
      stored.status,
      update.step,
      update.max_step,
      update.language,
      update.location_key,
      ...storedLegalStatus(update.user_legal_status),
      JSON.stringify(update.student),
      JSON.stringify(update.guardians),
      update.contract ? JSON.stringify(update.contract) : null,
      now,
      update.requested_seats !== undefined,
      update.requested_seats ? JSON.stringify(update.requested_seats) : null,
      update.save_id ?? null,
    ],
  });
  return rows[0];
};

/** Locks a draft of the owner. Returns whether there is one. */
export const lockOwnDraft = async (client: PoolClient, owner: Owner, id: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "registration-lock-draft",
    text: `SELECT 1 FROM registration
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL AND status = 'draft'
           FOR NO KEY UPDATE`,
    values: [...keyOf(owner), id],
  });
  return rowCount === 1;
};

/** Hides a draft. Returns whether there was one. */
export const deleteDraft = async (client: PoolClient, owner: Owner, id: string, now: Date): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "registration-delete-draft",
    text: `UPDATE registration SET deleted_at = $4
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL AND status = 'draft'`,
    values: [...keyOf(owner), id, now],
  });
  return rowCount === 1;
};
