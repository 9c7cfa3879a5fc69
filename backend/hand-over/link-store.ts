import type { Db, Transaction } from "@/backend/db/database";
import type { Owner } from "@/backend/registrations/store";
import type { Addressee } from "@/lib/domain/person/addressee";

/** A link as it is stored. Its token is a one-time secret, which ends with it. */
export interface NewLink extends Addressee {
  sentAt: Date;
  endsAt: Date;
}

interface LinkRow extends Addressee {
  registrationId: string;
  ends_at: Date;
  accepted_at: Date | null;
}

/** The last link of an application. */
export const findLink = (db: Db, tenant: string, registrationId: string) =>
  db.one<LinkRow>`SELECT registration_id AS "registrationId", method, value, ends_at, accepted_at FROM hand_over
    WHERE tenant = ${tenant} AND registration_id = ${registrationId}`;

/** Stores a link in place of the one before. The application must be locked. */
export const replaceLink = (
  tx: Transaction,
  { tenant, identityId }: Owner,
  registrationId: string,
  { method, value, sentAt, endsAt }: NewLink,
) =>
  tx.run`INSERT INTO hand_over
      (tenant, registration_id, student_identity_id, method, value, sent_at, ends_at)
    VALUES (${tenant}, ${registrationId}, ${identityId}, ${method}, ${value}, ${sentAt}, ${endsAt})
    ON CONFLICT (tenant, registration_id) DO UPDATE SET student_identity_id = excluded.student_identity_id,
      method = excluded.method, value = excluded.value, sent_at = excluded.sent_at, ends_at = excluded.ends_at,
      opened_at = NULL`;

/** Deletes the link of an application that nobody has accepted. The application must be locked. */
export const deleteLink = (tx: Transaction, tenant: string, registrationId: string) =>
  tx.run`DELETE FROM hand_over
    WHERE tenant = ${tenant} AND registration_id = ${registrationId} AND accepted_at IS NULL`;

/** What the page of a link shows. */
export interface OpenedLink {
  firstName: string | null;
  sender: string;
  locationKey: string | null;
  endsAt: Date;
}

/** Notes that the link was opened, the first time. Returns nothing unless it can be accepted. */
export const openLink = (db: Db, tenant: string, registrationId: string, now: Date) =>
  db.one<OpenedLink>`UPDATE hand_over h SET opened_at = coalesce(h.opened_at, ${now}) FROM registration r, identity i
    WHERE h.tenant = ${tenant} AND h.registration_id = ${registrationId} AND h.accepted_at IS NULL
      AND r.tenant = h.tenant AND r.id = h.registration_id AND r.status = 'draft' AND r.deleted_at IS NULL
      AND i.tenant = h.tenant AND i.id = h.student_identity_id
    RETURNING r.student ->> 'firstName' AS "firstName", i.value AS sender, r.location_key AS "locationKey",
      h.ends_at AS "endsAt"`;
