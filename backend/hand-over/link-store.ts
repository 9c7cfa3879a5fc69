import type { Pool, PoolClient } from "pg";
import type { Owner } from "@/backend/registrations/store";
import type { Addressee } from "@/lib/domain/person/addressee";

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
