import type { Pool, PoolClient } from "pg";
import { COLUMNS, type RegistrationRow, type SummaryRow } from "./row";

/** Whose applications: no query goes beyond one identity of one tenant. */
export interface Owner {
  tenant: string;
  identityId: string;
}

const keyOf = ({ tenant, identityId }: Owner) => [tenant, identityId];

export const findRegistration = async (pool: Pool, owner: Owner, id: string): Promise<RegistrationRow | undefined> => {
  const { rows } = await pool.query<RegistrationRow>({
    name: "registration-find",
    text: `SELECT ${COLUMNS} FROM registration
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL`,
    values: [...keyOf(owner), id],
  });
  return rows[0];
};

export const listRegistrations = async (pool: Pool, owner: Owner): Promise<SummaryRow[]> => {
  const { rows } = await pool.query<SummaryRow>({
    name: "registration-list",
    text: `SELECT r.id, r.version, r.step, r.max_step, r.status, r.language, r.location_key, r.student, r.updated_at,
             a.state AS appointment_state
           FROM registration r
           LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
           WHERE r.tenant = $1 AND r.identity_id = $2 AND r.deleted_at IS NULL
           ORDER BY r.created_at, r.id`,
    values: keyOf(owner),
  });
  return rows;
};

/** What the owner proved to have. */
export interface VerifiedIdentity {
  method: string;
  value: string;
}

/** Makes everybody else who would add to this identity's applications wait until the transaction ends. */
export const lockIdentity = async (client: PoolClient, owner: Owner): Promise<VerifiedIdentity | undefined> => {
  const { rows } = await client.query<VerifiedIdentity>({
    name: "registration-lock-identity",
    text: "SELECT method, value FROM identity WHERE tenant = $1 AND id = $2 FOR NO KEY UPDATE",
    values: keyOf(owner),
  });
  return rows[0];
};

/** How many applications an identity has, and the one of them that nobody has saved anything into. */
export const countRegistrations = async (
  client: PoolClient,
  owner: Owner,
): Promise<{ count: number; untouched: string | null }> => {
  const { rows } = await client.query<{ count: number; untouched: string | null }>({
    name: "registration-count",
    text: `SELECT count(*) AS count, (array_agg(id) FILTER (WHERE version = 0 AND status = 'draft'))[1] AS untouched
           FROM registration WHERE tenant = $1 AND identity_id = $2 AND deleted_at IS NULL`,
    values: keyOf(owner),
  });
  return rows[0] ?? { count: 0, untouched: null };
};

export type NewRegistration = Pick<
  RegistrationRow,
  "id" | "step" | "language" | "location_key" | "user_legal_status" | "student"
> & {
  now: Date;
};

export const insertRegistration = async (client: PoolClient, owner: Owner, draft: NewRegistration): Promise<void> => {
  await client.query({
    name: "registration-insert",
    text: `INSERT INTO registration
             (tenant, identity_id, id, step, max_step, language, location_key, user_legal_status, student, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $9)`,
    values: [
      ...keyOf(owner),
      draft.id,
      draft.step,
      draft.language,
      draft.location_key,
      draft.user_legal_status,
      draft.student,
      draft.now,
    ],
  });
};

/** What a save writes. */
export type Saved = Pick<
  RegistrationRow,
  "step" | "max_step" | "language" | "location_key" | "user_legal_status" | "student" | "guardians" | "contract"
>;

/** Writes over what was read, as it was read; nothing when it has changed since. */
export const updateRegistration = async (
  pool: Pool | PoolClient,
  owner: Owner,
  read: Pick<RegistrationRow, "id" | "version" | "status">,
  saved: Saved,
  now: Date,
): Promise<RegistrationRow | undefined> => {
  const { rows } = await pool.query<RegistrationRow>({
    name: "registration-update",
    text: `UPDATE registration SET
             version = version + 1, step = $6, max_step = $7, language = $8, location_key = $9, user_legal_status = $10,
             student = $11, guardians = $12, contract = $13, updated_at = $14
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL AND version = $4 AND status = $5
           RETURNING ${COLUMNS}`,
    values: [
      ...keyOf(owner),
      read.id,
      read.version,
      read.status,
      saved.step,
      saved.max_step,
      saved.language,
      saved.location_key,
      saved.user_legal_status,
      JSON.stringify(saved.student),
      JSON.stringify(saved.guardians),
      saved.contract ? JSON.stringify(saved.contract) : null,
      now,
    ],
  });
  return rows[0];
};

/** Takes a draft out of sight; whether there was one. */
export const deleteDraft = async (client: PoolClient, owner: Owner, id: string, now: Date): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "registration-delete-draft",
    text: `UPDATE registration SET deleted_at = $4
           WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL AND status = 'draft'`,
    values: [...keyOf(owner), id, now],
  });
  return rowCount === 1;
};
