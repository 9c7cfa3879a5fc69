import type { Pool, PoolClient } from "pg";
import { completeAttendance, type StoredAttendance } from "@/backend/bookings/attendance";
import { permit, type Staff } from "@/backend/http/authentication";
import { COLUMNS, type RegistrationRow } from "@/backend/registrations/row";
import type { Attendance } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Who asks, and whose application it is about. */
export interface ApplicantRequest {
  tenant: Tenant;
  caller: Staff;
  registrationId: string;
}

/** An application as staff see it: at a centre of theirs. */
export interface ApplicantRecord extends RegistrationRow {
  location_key: string;
  identity_id: string;
  note_to_staff: string;
}

const ONE = `SELECT ${COLUMNS}, identity_id, note_to_staff FROM registration
  WHERE tenant = $1 AND id = $2 AND deleted_at IS NULL AND location_key IS NOT NULL`;

const permitted = ({ caller }: ApplicantRequest, row: ApplicantRecord | undefined): ApplicantRecord => {
  if (!row) throw new AppError("not_found");
  permit(caller, row.location_key);
  return row;
};

/**
 * An application by its id. Throws `not_found` when there is none at any centre of the tenant's, `forbidden` when it is
 * at one that is not permitted: the row's own counts.
 */
export const requireApplicant = async (pool: Pool, question: ApplicantRequest): Promise<ApplicantRecord> => {
  const { rows } = await pool.query<ApplicantRecord>({
    name: "applicant-find",
    text: ONE,
    values: [question.tenant, question.registrationId],
  });
  return permitted(question, rows[0]);
};

/** The same, and nobody else changes it until the transaction ends. */
export const lockApplicant = async (client: PoolClient, question: ApplicantRequest): Promise<ApplicantRecord> => {
  const { rows } = await client.query<ApplicantRecord>({
    name: "applicant-lock",
    text: `${ONE} FOR NO KEY UPDATE`,
    values: [question.tenant, question.registrationId],
  });
  return permitted(question, rows[0]);
};

/** The appointment of an application, whoever owns it. */
export const findAppointment = async (
  pool: Pool | PoolClient,
  tenant: Tenant,
  registrationId: string,
): Promise<Attendance | undefined> => {
  const { rows } = await pool.query<{ attendance: StoredAttendance }>({
    name: "applicant-appointment",
    text: "SELECT attendance FROM attendances($1, ARRAY[$2::uuid])",
    values: [tenant, registrationId],
  });
  return rows[0] && completeAttendance(pool, tenant, rows[0].attendance);
};
