import type { Pool } from "pg";
import { recordReading } from "@/backend/audit/record";
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
const findIdentity = async (pool: Pool, tenant: Tenant, { identity_id }: ApplicantRecord) => {
  const { rows } = await pool.query<{ method: string; value: string }>({
    name: "applicant-identity",
    text: "SELECT method, value FROM identity WHERE tenant = $1 AND id = $2",
    values: [tenant, identity_id],
  });
  const { method, value } = rows[0] ?? { method: "", value: "" };
  return { method, value: method === DESK_METHOD ? "" : value };
};

/** The history of an application, oldest first: created, handed over, booked, messages sent, changed by staff. */
const findHistory = async (pool: Pool, tenant: Tenant, { id }: ApplicantRecord) => {
  const { rows } = await pool.query<PastEvent>({
    name: "applicant-history",
    text: `SELECT created_at AS at, 'created' AS event, NULL AS actor, NULL AS state
             FROM registration WHERE tenant = $1 AND id = $2
           UNION ALL
           SELECT accepted_at, 'handed_over', NULL, NULL FROM hand_over
             WHERE tenant = $1 AND registration_id = $2 AND accepted_at IS NOT NULL
           UNION ALL
           SELECT created_at, 'submitted', NULL, NULL FROM appointment WHERE tenant = $1 AND registration_id = $2
           UNION ALL
           SELECT sent_at, event, NULL, NULL FROM outbox
             WHERE tenant = $1 AND registration_id = $2 AND sent_at IS NOT NULL
           UNION ALL
           SELECT at, action, actor, CASE WHEN action = 'applicant_checked_in' THEN after ->> 'state' END FROM audit_entry
             WHERE tenant = $1 AND target = 'registration:' || $2::uuid AND action <> ALL ($3)
           ORDER BY at`,
    values: [tenant, id, AUDIT_READS],
  });
  return rows.map(({ at, event, actor, state }) => ({
    at: at.toISOString(),
    event,
    ...(actor !== null && { actor }),
    ...(state !== null && { state }),
  }));
};

/** The messages that were held back, oldest first. */
const findHeldBack = async (
  pool: Pool,
  tenant: Tenant,
  { id }: ApplicantRecord,
): Promise<NonNullable<ApplicantFile["heldBack"]>> => {
  const { rows } = await pool.query<{ at: Date; event: OutboxEvent; heldBack: HeldBack[] }>({
    name: "applicant-held-back",
    text: `SELECT queued_at AS at, event, held_back AS "heldBack" FROM outbox
           WHERE tenant = $1 AND registration_id = $2 AND held_back <> '[]' ORDER BY queued_at, key`,
    values: [tenant, id],
  });
  return rows.flatMap(({ at, event, heldBack }) =>
    heldBack.map(({ method, reason }) => ({ at: at.toISOString(), event, method, reason: shownReason(reason) })),
  );
};

/** Records who opens sensitive answers or notes, before they are shown. */
const recordOpening = (pool: Pool, { tenant, caller, now }: Get, { id, location_key }: ApplicantRecord) =>
  recordReading(pool, {
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
  const { database, vault } = services;
  const { pool } = database;
  const { tenant, caller, params, now } = call;
  const stored = await requireApplicant(pool, { tenant, caller, registrationId: params.registrationId });
  const opened = openAnswers(vault, { tenant, id: stored.id }, stored);
  const { form, withheld, isSensitive } = redactForm(caller.role, opened);
  const row = { ...opened, ...form };
  // A note may be as sensitive as an answer.
  const notes = await readNotes(services, { tenant, caller, locationKey: stored.location_key, now }, row.id);
  if (isSensitive || notes.length > 0) await recordOpening(pool, call, row);
  // Staff see in the history that it was handed over, and not where a link was sent.
  const location = permit(caller, row.location_key);
  const [appointment, { handOver: _link, ...heldSeats }, identity, school, files, history, heldBack, desk, duplicates] =
    await Promise.all([
      findAppointment(pool, tenant, row.id),
      findHeldSeats(pool, tenant, row.id, now),
      findIdentity(pool, tenant, row),
      findSchoolName(pool, tenant, row.student.school_id),
      listFiles(pool, tenant, row.id),
      findHistory(pool, tenant, row),
      findHeldBack(pool, tenant, row),
      findOrigin(pool, tenant, row.id),
      findDuplicates(pool, { tenant, location, student: row.student, registrationId: row.id, now }),
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
