import type { Pool } from "pg";
import { completeAttendance, type StoredAttendance } from "@/backend/bookings/attendance";
import { findOrigin } from "@/backend/desk/origin-store";
import { listFiles } from "@/backend/files/store";
import { listHandedOver } from "@/backend/hand-over/reading";
import type { Call } from "@/backend/http/handler";
import { listNotes } from "@/backend/notes/store";
import type { ApplicationOwner } from "@/backend/registrations/application";
import { findHeldSeats } from "@/backend/registrations/held-seats";
import { recordOf } from "@/backend/registrations/record";
import { COLUMNS, type RegistrationRow, toOwnApplication } from "@/backend/registrations/row";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";
import type { people } from "@/lib/contracts/people";

type OwnedRow = RegistrationRow & { note_to_staff: string; deleted_at: Date | null };

const ownerOf = ({ tenant, identityId }: ApplicationOwner) => [tenant, identityId];

const findOwned = async (pool: Pool, owner: ApplicationOwner): Promise<OwnedRow[]> => {
  const { rows } = await pool.query<OwnedRow>({
    name: "own-registrations",
    text: `SELECT ${COLUMNS}, note_to_staff, deleted_at FROM registration
           WHERE tenant = $1 AND identity_id = $2 ORDER BY created_at, id`,
    values: ownerOf(owner),
  });
  return rows;
};

const findIdentity = async (pool: Pool, owner: ApplicationOwner) => {
  const { rows } = await pool.query<object>({
    name: "own-identity",
    text: `SELECT i.method, i.value, i.created_at AS "createdAt", array(
             SELECT expires_at FROM login_session s
             WHERE s.tenant = i.tenant AND s.subject = i.id AND s.audience = 'applicant' ORDER BY expires_at
           ) AS "sessionsExpireAt", (
             SELECT coalesce(jsonb_agg(jsonb_build_object('firstSentAt', iso_instant(first_sent_at),
               'confirmedAt', iso_instant(confirmed_at)) ORDER BY first_sent_at), '[]')
             FROM mailbox m WHERE m.tenant = i.tenant AND m.identity_id = i.id
           ) AS mailboxes, (
             SELECT coalesce(jsonb_agg(jsonb_build_object('location_key', location_key, 'day', day, 'language', language,
               'createdAt', iso_instant(created_at)) ORDER BY day), '[]')
             FROM age_notice n WHERE n.tenant = i.tenant AND n.identity_id = i.id
           ) AS "ageNotices"
           FROM identity i WHERE i.tenant = $1 AND i.id = $2`,
    values: ownerOf(owner),
  });
  return rows[0];
};

/** What else is stored about an application: its messages, webhooks and changes by staff. */
const findRelated = async (pool: Pool, { tenant }: ApplicationOwner, id: string) => {
  const { rows } = await pool.query<{
    messages: unknown;
    webhooks: unknown;
    changes: unknown;
    stored: StoredAttendance;
  }>({
    name: "own-registration-around",
    text: `SELECT
        (SELECT coalesce(jsonb_agg(jsonb_build_object('event', event, 'data', data, 'createdAt', iso_instant(created_at),
             'sentAt', iso_instant(sent_at), 'heldBack', held_back, 'text', (
               SELECT t ->> 'text' FROM announcement n, jsonb_array_elements(n.texts) AS t
               WHERE n.tenant = $1 AND n.id = o.announcement_id AND t ->> 'language' = o.data #>> '{announcement,language}'))
             ORDER BY created_at), '[]')
           FROM outbox o WHERE tenant = $1 AND registration_id = $2) AS messages,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('body', body::jsonb, 'state', state,
             'createdAt', iso_instant(created_at)) ORDER BY created_at, sequence), '[]')
           FROM webhook_delivery WHERE tenant = $1 AND registration_id = $2) AS webhooks,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('at', iso_instant(at), 'action', action, 'before', before,
             'after', after) ORDER BY at), '[]')
           FROM audit_entry WHERE tenant = $1 AND target = 'registration:' || $2::uuid) AS changes,
        (SELECT attendance FROM attendances($1, ARRAY[$2::uuid])) AS stored`,
    values: [tenant, id],
  });
  const { stored, ...related } = rows[0] ?? {};
  return { ...related, appointment: stored ? await completeAttendance(pool, tenant, stored) : undefined };
};

const exportApplication = async ({ database, vault }: Services, owner: ApplicationOwner, row: OwnedRow, now: Date) => {
  const rowKey = { tenant: owner.tenant, id: row.id };
  const opened = openAnswers(vault, rowKey, row);
  const [{ appointment, ...related }, record, heldSeats, files, notes, desk] = await Promise.all([
    findRelated(database.pool, owner, row.id),
    recordOf(owner.tenant, opened),
    findHeldSeats(database.pool, owner.tenant, row.id, now),
    listFiles(database.pool, owner.tenant, row.id),
    listNotes(database.pool, vault, { tenant: owner.tenant, registrationId: row.id }),
    findOrigin(database.pool, owner.tenant, row.id),
  ]);
  return {
    ...toOwnApplication(opened, appointment),
    ...heldSeats,
    ...(row.requested_seats && { requestedSeats: row.requested_seats }),
    ...(row.user_id !== null && { userId: row.user_id }),
    ...(row.deleted_at && { deletedAt: row.deleted_at }),
    message: row.note_to_staff,
    files,
    ...(desk && { desk: { guardianPresent: desk.guardianPresent, noPhone: desk.noPhone } }),
    // Who wrote a note, or added the application, is data about staff.
    notes: notes.map(({ at, text }) => ({ at: at.toISOString(), text })),
    ...(record && { record }),
    ...related,
  };
};

/** Everything stored about the caller, as JSON, without codes and tokens. */
export const exportMine = async ({ tenant, caller, now }: Call<typeof people.exportMine>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  const rows = await findOwned(services.database.pool, owner);
  const applications = [];
  for (const row of rows) applications.push(await exportApplication(services, owner, row, now));
  const [identity, handedOver] = await Promise.all([
    findIdentity(services.database.pool, owner),
    listHandedOver(services.database.pool, owner),
  ]);
  return { tenant, identity, applications, handedOver };
};
