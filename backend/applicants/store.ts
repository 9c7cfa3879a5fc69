import type { Db } from "@/backend/db/database";
import { collateNames } from "@/backend/db/name-collation";
import { sql } from "@/backend/db/sql";
import type { PermittedLocation } from "@/backend/http/callers";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { DESK_METHOD } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import type { Filter } from "./filter";
import { orderedSelectionOf } from "./selection";

/** One applicant as lists show them: the application, what was verified, and the appointment where there is one. */
export interface ListedRow {
  id: string;
  status: ApplicantRow["status"];
  language: ApplicantRow["language"];
  student: Student;
  guardians: Guardian[];
  user_id: string | null;
  note_to_staff: string;
  created_at: Date;
  updated_at: Date;
  method: string;
  /** Null for somebody without a phone. */
  value: string | null;
  reference: string | null;
  state: NonNullable<ApplicantRow["state"]> | null;
  start_day: Day | null;
  start_time: string | null;
  second_day: Day | null;
  second_time: string | null;
  starts_at: Date | null;
  /** Of an application that was added at the desk. */
  added_by: string | null;
  guardian_present: boolean | null;
  no_phone_reason: string | null;
  search_key: string | null;
  is_waiting: boolean;
  duplicate_of: string | null;
}

/** What an identity `i` verified; null for somebody without a phone, for whom random letters are stored. */
const VERIFIED_VALUE = sql`CASE WHEN i.method <> ${DESK_METHOD} THEN i.value END`;

interface Page {
  /** Null for all. */
  limit: number | null;
  offset: number;
}

/** The ids of the applicants that match a filter, in its order. */
export const findApplicantIds = async (db: Db, filter: Filter, { limit, offset }: Page) => {
  const selection = orderedSelectionOf(filter, await collateNames(db, filter.language));
  return db.values<string>`SELECT r.id ${selection} LIMIT ${limit} OFFSET ${offset}`;
};

/** A location's applicants by id, in the order of the ids. Deleted ones are left out. */
export const findApplicants = (db: Db, tenant: Tenant, location: PermittedLocation, ids: readonly string[]) =>
  db.many<ListedRow>`SELECT r.id, r.status, r.language, r.student, r.guardians, r.user_id, r.note_to_staff,
      r.created_at, r.updated_at,
      i.method, ${VERIFIED_VALUE} AS value, a.reference, a.state, d.date AS start_day, s.start_time,
      e.date AS second_day, t.start_time AS second_time, p.starts_at,
      r.added_by, r.guardian_present, r.no_phone_reason, r.duplicate_of, n.text AS search_key,
      EXISTS (SELECT FROM waiting_list w WHERE w.tenant = r.tenant AND w.registration_id = r.id) AS is_waiting
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed (id, place)
    JOIN registration r ON r.tenant = ${tenant} AND r.id = listed.id
    JOIN identity i ON i.tenant = r.tenant AND i.id = r.identity_id
    LEFT JOIN search_entry n ON n.tenant = r.tenant AND n.registration_id = r.id
    LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
    LEFT JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
    LEFT JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
    LEFT JOIN start_day e ON e.tenant = a.tenant AND e.id = a.pair_start_day_id
    LEFT JOIN session t ON t.tenant = e.tenant AND t.id = e.session_id
    LEFT JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
    WHERE r.location_key = ${location} AND r.deleted_at IS NULL ORDER BY listed.place`;
