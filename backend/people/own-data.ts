import { completeAttendance, type StoredAttendance } from "@/backend/bookings/attendance";
import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
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

const findOwned = (db: Db, { tenant, identityId }: ApplicationOwner) =>
  db.many<OwnedRow>`SELECT ${COLUMNS}, note_to_staff, deleted_at FROM registration
    WHERE tenant = ${tenant} AND identity_id = ${identityId} ORDER BY created_at, id`;

const findIdentity = (db: Db, { tenant, identityId }: ApplicationOwner) =>
  db.one<object>`SELECT i.method, i.value, i.created_at AS "createdAt", array(
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
    FROM identity i WHERE i.tenant = ${tenant} AND i.id = ${identityId}`;

/** What else is stored about an application: its messages, webhooks and changes by staff. */
const findRelated = async (db: Db, { tenant }: ApplicationOwner, id: string) => {
  const of = sql`tenant = ${tenant} AND registration_id = ${id}`;
  const found = await db.one<{ messages: unknown; webhooks: unknown; changes: unknown; stored: StoredAttendance }>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('event', event, 'data', data, 'createdAt', iso_instant(created_at),
           'sentAt', iso_instant(sent_at), 'heldBack', held_back, 'text', (
             SELECT t ->> 'text' FROM announcement n, jsonb_array_elements(n.texts) AS t
             WHERE n.tenant = ${tenant} AND n.id = o.announcement_id
               AND t ->> 'language' = o.data #>> '{announcement,language}'))
           ORDER BY created_at), '[]')
         FROM outbox o WHERE ${of}) AS messages,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('body', content::jsonb, 'state', state,
           'createdAt', iso_instant(created_at)) ORDER BY created_at, sequence), '[]')
         FROM delivery WHERE ${of}) AS webhooks,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('at', iso_instant(at), 'action', action, 'before', before,
           'after', after) ORDER BY at), '[]')
         FROM audit_entry WHERE tenant = ${tenant} AND target = 'registration:' || ${id}::uuid) AS changes,
      (SELECT attendance FROM attendances(${tenant}, ARRAY[${id}::uuid])) AS stored`;
  const { stored, ...related } = found ?? {};
  return { ...related, appointment: stored ? await completeAttendance(db, tenant, stored) : undefined };
};

const exportApplication = async ({ db, vault }: Services, owner: ApplicationOwner, row: OwnedRow, now: Date) => {
  const rowKey = { tenant: owner.tenant, id: row.id };
  const opened = openAnswers(vault, rowKey, row);
  const [{ appointment, ...related }, record, heldSeats, files, notes, desk] = await Promise.all([
    findRelated(db, owner, row.id),
    recordOf(owner.tenant, opened),
    findHeldSeats(db, owner.tenant, row.id, now),
    listFiles(db, owner.tenant, row.id),
    listNotes(db, vault, { tenant: owner.tenant, registrationId: row.id }),
    findOrigin(db, owner.tenant, row.id),
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
  const rows = await findOwned(services.db, owner);
  const applications = [];
  for (const row of rows) applications.push(await exportApplication(services, owner, row, now));
  const [identity, handedOver] = await Promise.all([
    findIdentity(services.db, owner),
    listHandedOver(services.db, owner),
  ]);
  return { tenant, identity, applications, handedOver };
};
