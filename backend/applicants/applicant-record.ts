import type { Pool, PoolClient } from "pg";
import { completeAttendance, type StoredAttendance } from "@/backend/bookings/attendance";
import { permit, type Staff } from "@/backend/http/callers";
import { COLUMNS, type RegistrationRow } from "@/backend/registrations/row";
import type { Attendance } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A staff member's request about one application. */
export interface ApplicantRequest {
  tenant: Tenant;
  caller: Staff;
  registrationId: string;
}

/** An application at a location, as staff see it. */
export interface ApplicantRecord extends RegistrationRow {
  location_key: string;
  identity_id: string;
  note_to_staff: string;
}

const SELECT_APPLICANT = `SELECT ${COLUMNS}, identity_id, note_to_staff FROM registration
  WHERE tenant = $1 AND id = $2 AND deleted_at IS NULL AND location_key IS NOT NULL`;

const requirePermitted = ({ caller }: ApplicantRequest, row: ApplicantRecord | undefined): ApplicantRecord => {
  if (!row) throw new AppError("not_found");
  permit(caller, row.location_key);
  return row;
};

/**
 * An application by its id. Throws `not_found` when the tenant has none at a location, `forbidden` when the caller is not
 * permitted at its location.
 */
export const requireApplicant = async (pool: Pool, request: ApplicantRequest): Promise<ApplicantRecord> => {
  const { rows } = await pool.query<ApplicantRecord>({
    name: "applicant-find",
    text: SELECT_APPLICANT,
    values: [request.tenant, request.registrationId],
  });
  return requirePermitted(request, rows[0]);
};

/** The same, locked until the transaction ends. */
export const lockApplicant = async (client: PoolClient, request: ApplicantRequest): Promise<ApplicantRecord> => {
  const { rows } = await client.query<ApplicantRecord>({
    name: "applicant-lock",
    text: `${SELECT_APPLICANT} FOR NO KEY UPDATE`,
    values: [request.tenant, request.registrationId],
  });
  return requirePermitted(request, rows[0]);
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
