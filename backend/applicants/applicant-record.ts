import { completeAttendance, type StoredAttendance } from "@/backend/bookings/attendance";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { permit, type Staff } from "@/backend/http/callers";
import { COLUMNS, type RegistrationRow } from "@/backend/registrations/row";
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

const selectApplicant = ({ tenant, registrationId }: ApplicantRequest) =>
  sql`SELECT ${COLUMNS}, identity_id, note_to_staff FROM registration
    WHERE tenant = ${tenant} AND id = ${registrationId} AND deleted_at IS NULL AND location_key IS NOT NULL`;

const requirePermitted = ({ caller }: ApplicantRequest, row: ApplicantRecord | undefined): ApplicantRecord => {
  if (!row) throw new AppError("not_found");
  permit(caller, row.location_key);
  return row;
};

/**
 * An application by its id. Throws `not_found` when the tenant has none at a location, `forbidden` when the caller is not
 * permitted at its location.
 */
export const requireApplicant = async (db: Db, request: ApplicantRequest): Promise<ApplicantRecord> =>
  requirePermitted(request, await db.one<ApplicantRecord>(selectApplicant(request)));

/** The same, locked until the transaction ends. */
export const lockApplicant = async (tx: Transaction, request: ApplicantRequest): Promise<ApplicantRecord> =>
  requirePermitted(request, await tx.one<ApplicantRecord>`${selectApplicant(request)} FOR NO KEY UPDATE`);

/** The appointment of an application, whoever owns it. */
export const findAppointment = async (db: Db, tenant: Tenant, registrationId: string) => {
  const stored = await db.value<StoredAttendance>`SELECT attendance
    FROM attendances(${tenant}, ARRAY[${registrationId}::uuid])`;
  return stored && completeAttendance(db, tenant, stored);
};
