import { recordReading } from "@/backend/audit/record";
import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { type HeldBack, shownReason } from "@/backend/delivery/held-back";
import { findOrigin } from "@/backend/desk/origin-store";
import { listFiles } from "@/backend/files/store";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { readNotes } from "@/backend/notes/notes";
import { findHeldSeats } from "@/backend/registrations/held-seats";
import { toApplication } from "@/backend/registrations/row";
import { findSchoolName } from "@/backend/schools/store";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";
import type { Attendance } from "@/lib/contracts/application";
import type { ApplicantFile, staffApplicants } from "@/lib/contracts/staff-applicants";
import type { OutboxEvent } from "@/lib/domain/application/messages";
import { redactForm } from "@/lib/domain/application/sensitivity";
import { studentStatusOf } from "@/lib/domain/application/student-status";
import { AUDIT_READS } from "@/lib/domain/dashboard/audit-actions";
import { DESK_METHOD } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type ApplicantRecord, findAppointment, requireApplicant } from "./applicant-record";
import { findDuplicates } from "./duplicates";

type Get = Call<typeof staffApplicants.get>;

interface PastEvent {
  at: Date;
  event: string;
  actor: string | null;
  state: Attendance["state"] | null;
}

/** How an applicant is verified; nothing is shown for somebody without a phone, for whom random letters are stored. */
const findIdentity = async (db: Db, tenant: Tenant, { identity_id }: ApplicantRecord) => {
  const found = await db.one<{ method: string; value: string }>`SELECT method, value FROM identity
    WHERE tenant = ${tenant} AND id = ${identity_id}`;
  const { method, value } = found ?? { method: "", value: "" };
  return { method, value: method === DESK_METHOD ? "" : value };
};

/** The history of an application, oldest first: created, handed over, booked, messages sent, changed by staff. */
const findHistory = async (db: Db, tenant: Tenant, { id }: ApplicantRecord) => {
  const of = sql`tenant = ${tenant} AND registration_id = ${id}`;
  const rows = await db.many<PastEvent>`
    SELECT created_at AS at, 'created' AS event, NULL AS actor, NULL AS state
      FROM registration WHERE tenant = ${tenant} AND id = ${id}
    UNION ALL
    SELECT accepted_at, 'handed_over', NULL, NULL FROM hand_over WHERE ${of} AND accepted_at IS NOT NULL
    UNION ALL
    SELECT created_at, 'submitted', NULL, NULL FROM appointment WHERE ${of}
    UNION ALL
    SELECT sent_at, event, NULL, NULL FROM outbox WHERE ${of} AND sent_at IS NOT NULL
    UNION ALL
    SELECT at, action, actor, CASE WHEN action = 'applicant_checked_in' THEN after ->> 'state' END FROM audit_entry
      WHERE tenant = ${tenant} AND target = 'registration:' || ${id}::uuid AND action <> ALL (${AUDIT_READS})
    ORDER BY at`;
  return rows.map(({ at, event, actor, state }) => ({
    at: at.toISOString(),
    event,
    ...(actor !== null && { actor }),
    ...(state !== null && { state }),
  }));
};

/** The messages that were held back, oldest first. */
const findHeldBack = async (
  db: Db,
  tenant: Tenant,
  { id }: ApplicantRecord,
): Promise<NonNullable<ApplicantFile["heldBack"]>> => {
  const rows = await db.many<{ at: Date; event: OutboxEvent; heldBack: HeldBack[] }>`
    SELECT queued_at AS at, event, held_back AS "heldBack" FROM outbox
      WHERE tenant = ${tenant} AND registration_id = ${id} AND held_back <> '[]' ORDER BY queued_at, key`;
  return rows.flatMap(({ at, event, heldBack }) =>
    heldBack.map(({ method, reason }) => ({ at: at.toISOString(), event, method, reason: shownReason(reason) })),
  );
};

/** Records who opens sensitive answers or notes, before they are shown. */
const recordOpening = (db: Db, { tenant, caller, now }: Get, { id, location_key }: ApplicantRecord) =>
  recordReading(db, {
    tenant,
    author: caller,
    locationKey: location_key,
    action: "applicant_opened",
    registrationId: id,
    now,
  });

/**
 * An applicant's file: the answers that the caller's role may read, the verified identity, the uploaded files and the history.
 */
export const getApplicant = async (call: Get, services: Services): Promise<ApplicantFile> => {
  const { db, vault } = services;
  const { tenant, caller, params, now } = call;
  const stored = await requireApplicant(db, { tenant, caller, registrationId: params.registrationId });
  const opened = openAnswers(vault, { tenant, id: stored.id }, stored);
  const { form, withheld, isSensitive } = redactForm(caller.role, opened);
  const row = { ...opened, ...form };
  // A note may be as sensitive as an answer.
  const notes = await readNotes(services, { tenant, caller, locationKey: stored.location_key, now }, row.id);
  if (isSensitive || notes.length > 0) await recordOpening(db, call, row);
  // Staff see in the history that it was handed over, and not where a link was sent.
  const location = permit(caller, row.location_key);
  const [appointment, { handOver: _link, ...heldSeats }, identity, school, files, history, heldBack, desk, duplicates] =
    await Promise.all([
      findAppointment(db, tenant, row.id),
      findHeldSeats(db, tenant, row.id, now),
      findIdentity(db, tenant, row),
      findSchoolName(db, tenant, row.student.school_id),
      listFiles(db, tenant, row.id),
      findHistory(db, tenant, row),
      findHeldBack(db, tenant, row),
      findOrigin(db, tenant, row.id),
      findDuplicates(db, { tenant, location, student: row.student, registrationId: row.id, now }),
    ]);
  return {
    application: { ...toApplication(row, appointment), ...heldSeats },
    ...(withheld.length > 0 && { withheld }),
    message: row.note_to_staff,
    ...(row.user_id !== null && { userId: row.user_id }),
    ...(row.status !== "draft" && { studentStatus: studentStatusOf(row.status) }),
    identity,
    ...(desk && { desk }),
    ...(school !== undefined && { school }),
    files,
    ...(row.duplicate_of !== null && { duplicateOf: row.duplicate_of }),
    ...(duplicates.length > 0 && { duplicates }),
    history,
    notes,
    ...(heldBack.length > 0 && { heldBack }),
  };
};
