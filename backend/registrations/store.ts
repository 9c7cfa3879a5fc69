import { batchRead } from "@/backend/db/batch-reads";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { COLUMNS, type RegistrationRow, type SummaryRow, storedLegalStatus } from "./row";
import { writeSearchEntry } from "./search-entry";
import { COUNT_STEP, updateCounted, WEEK } from "./step-counts";

/** The owner of applications. A query reads those of one identity only. */
export interface Owner {
  tenant: string;
  identityId: string;
}

const at = ({ tenant, identityId }: Owner, id: string) =>
  sql`tenant = ${tenant} AND identity_id = ${identityId} AND id = ${id}`;
const draftAt = (owner: Owner, id: string) => sql`${at(owner, id)} AND deleted_at IS NULL AND status = 'draft'`;

const findOwned = batchRead<{ identity: string; id: string }, RegistrationRow | undefined>(async (db, tenant, keys) => {
  const identities = keys.map(({ identity }) => identity);
  const ids = keys.map(({ id }) => id);
  const rows = await db.many<RegistrationRow & { at: number }>`SELECT q.at, r.*
    FROM unnest(${identities}::uuid[], ${ids}::uuid[]) WITH ORDINALITY AS q (identity, id, at),
      LATERAL (SELECT ${COLUMNS} FROM registration x WHERE x.tenant = ${tenant} AND x.identity_id = q.identity
        AND x.id = q.id AND x.deleted_at IS NULL OFFSET 0) AS r`;
  const owned = new Map(rows.map(({ at, ...row }) => [at, row]));
  return keys.map((_key, index) => owned.get(index + 1));
});

export const findRegistration = (db: Db, owner: Owner, id: string): Promise<RegistrationRow | undefined> =>
  findOwned(db, owner.tenant, { identity: owner.identityId, id });

export const listRegistrations = (db: Db, { tenant, identityId }: Owner, now: Date) =>
  db.many<SummaryRow>`SELECT r.id, r.version, r.step, r.max_step, r.status, r.language, r.location_key, r.student,
      r.updated_at, a.state AS appointment_state, p.starts_at AS presentation_date, h.expires_at AS offer_expires_at,
      w.id IS NOT NULL AS is_waiting, jsonb_array_length(r.guardians) > 0 AS has_guardians, r.joint_booking_id,
      EXISTS (SELECT FROM hold k WHERE k.tenant = r.tenant AND k.registration_id = r.id AND k.expires_at > ${now}
        AND k.start_day_id::text = r.student ->> 'start_day'
        AND k.presentation_id::text = r.student ->> 'presentation_date') AS is_held
    FROM registration r
    LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
    LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
    LEFT JOIN hold h ON h.tenant = r.tenant AND h.registration_id = r.id AND h.is_offer AND h.expires_at > ${now}
    LEFT JOIN waiting_list w ON w.tenant = r.tenant AND w.registration_id = r.id
    WHERE r.tenant = ${tenant} AND r.identity_id = ${identityId} AND r.deleted_at IS NULL
    ORDER BY r.created_at, r.id`;

/** The phone or mailbox that the owner verified. */
export interface VerifiedIdentity {
  method: string;
  value: string;
}

/** Locks the identity: no one else adds applications to it until the transaction ends. */
export const lockIdentity = (tx: Transaction, { tenant, identityId }: Owner) =>
  tx.one<VerifiedIdentity>`SELECT method, value FROM identity WHERE tenant = ${tenant} AND id = ${identityId}
    FOR NO KEY UPDATE`;

interface RegistrationCounts {
  count: number;
  untouched: string | null;
  recent: number;
}

/** Counts an identity's applications and those created since a time, deleted ones too. Finds the one that was never saved. */
export const countRegistrations = async (tx: Transaction, { tenant, identityId }: Owner, since: Date) =>
  (await tx.one<RegistrationCounts>`SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS count,
      (array_agg(id) FILTER (WHERE version = 0 AND status = 'draft' AND deleted_at IS NULL))[1] AS untouched,
      count(*) FILTER (WHERE created_at > ${since}) AS recent
    FROM registration WHERE tenant = ${tenant} AND identity_id = ${identityId}`) ?? {
    count: 0,
    untouched: null,
    recent: 0,
  };

/** What an application begins with. */
export type NewAnswers = Pick<
  RegistrationRow,
  "step" | "location_key" | "user_legal_status" | "student" | "guardians" | "joint_booking_id"
>;

export type NewRegistration = NewAnswers & Pick<RegistrationRow, "id" | "language"> & { now: Date };

export const insertRegistration = async (tx: Transaction, owner: Owner, draft: NewRegistration): Promise<void> => {
  const [legalStatus, isMinor] = storedLegalStatus(draft.user_legal_status);
  await tx.run`WITH begun AS (
      INSERT INTO registration (tenant, identity_id, id, step, max_step, language, location_key, student, guardians,
        joint_booking_id, user_legal_status, is_minor, created_at, updated_at)
      VALUES (${owner.tenant}, ${owner.identityId}, ${draft.id}, ${draft.step}, ${draft.step}, ${draft.language},
        ${draft.location_key}, ${draft.student}, ${JSON.stringify(draft.guardians)}, ${draft.joint_booking_id},
        ${legalStatus}, ${isMinor}, ${draft.now}, ${draft.now})
      RETURNING tenant, max_step, location_key, created_at)
    ${COUNT_STEP} SELECT tenant, coalesce(location_key, ''), ${WEEK}, max_step, 1 FROM begun`;
  await writeSearchEntry(tx, owner.tenant, draft);
};

/** Writes the accepted agreement of an application that was just created. */
export const storeContract = (
  tx: Transaction,
  owner: Owner,
  { id, contract }: Pick<RegistrationRow, "id" | "contract">,
) => tx.run`UPDATE registration SET contract = ${contract && JSON.stringify(contract)} WHERE ${at(owner, id)}`;

/** Writes what a family shares into a draft that was never saved. */
export const fillNewDraft = async (tx: Transaction, owner: Owner, id: string, draft: NewAnswers): Promise<void> => {
  const [status, isMinor] = storedLegalStatus(draft.user_legal_status);
  const values = sql`student = student || ${draft.student}::jsonb,
      guardians = ${JSON.stringify(draft.guardians)}, step = ${draft.step}, max_step = ${draft.step},
      location_key = ${draft.location_key}, joint_booking_id = ${draft.joint_booking_id},
      user_legal_status = ${status}, is_minor = ${isMinor}`;
  await tx.run(updateCounted(owner.tenant, sql`${at(owner, id)} AND version = 0 AND status = 'draft'`, values));
  await writeSearchEntry(tx, owner.tenant, { ...draft, id });
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
export const updateRegistration = (
  db: Db,
  owner: Owner,
  { id, version, status }: Pick<RegistrationRow, "id" | "version" | "status">,
  update: RegistrationUpdate,
  now: Date,
) => {
  const { requested_seats: seats } = update;
  const [legalStatus, isMinor] = storedLegalStatus(update.user_legal_status);
  const values = sql`version = version + 1, step = ${update.step}, max_step = ${update.max_step}, language = ${update.language},
      location_key = ${update.location_key}, user_legal_status = ${legalStatus}, is_minor = ${isMinor},
      student = ${JSON.stringify(update.student)}, guardians = ${JSON.stringify(update.guardians)},
      contract = ${update.contract && JSON.stringify(update.contract)}, updated_at = ${now},
      requested_seats = CASE WHEN ${seats !== undefined}::boolean THEN ${seats && JSON.stringify(seats)}::jsonb
        ELSE requested_seats END,
      save_id = ${update.save_id ?? null}, saved_version = version + 1`;
  const where = sql`${at(owner, id)} AND deleted_at IS NULL AND version = ${version} AND status = ${status}`;
  return db.one<RegistrationRow>(updateCounted(owner.tenant, where, values));
};

/** Locks a draft of the owner. Returns whether there is one. */
export const lockOwnDraft = async (tx: Transaction, owner: Owner, id: string) =>
  (await tx.run`SELECT 1 FROM registration WHERE ${draftAt(owner, id)} FOR NO KEY UPDATE`) === 1;

/** Hides a draft. Returns whether there was one. */
export const deleteDraft = async (tx: Transaction, owner: Owner, id: string, now: Date) =>
  (await tx.run`UPDATE registration SET deleted_at = ${now} WHERE ${draftAt(owner, id)}`) === 1;
