import type { Db, Transaction } from "@/backend/db/database";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import type { NoPhoneReason } from "@/lib/domain/dashboard/walk-in";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { AddCall } from "./new-applicant";

/** Writes who added an application at the desk, and what they noted. The name of the staff member is stored as it is now. */
export const writeOrigin = (tx: Transaction, { tenant, caller, body }: AddCall, registrationId: string) =>
  tx.run`UPDATE registration SET guardian_present = ${body.guardianPresent}, no_phone_reason = ${body.noPhone?.reason},
      no_phone_text = ${body.noPhone?.text?.trim() || null},
      added_by = coalesce((SELECT username FROM staff_account WHERE tenant = ${tenant} AND id = ${caller.staffId}), '')
    WHERE tenant = ${tenant} AND id = ${registrationId}`;

/** Adds what staff noted to the entry of the audit log that the booking has written. */
export const noteInAudit = (tx: Transaction, { tenant, body }: AddCall, entryId: string) => {
  const { guardianPresent, contract, noPhone } = body;
  const noted = {
    ...(guardianPresent !== undefined && { guardianPresent }),
    ...(contract && { signed: contract.how }),
    phone: noPhone ? noPhone.reason : "verified",
  };
  return tx.run`UPDATE audit_entry SET after = after || ${noted}::jsonb WHERE tenant = ${tenant} AND id = ${entryId}`;
};

interface OriginRow {
  added_by: string | null;
  guardian_present: boolean | null;
  no_phone_reason: NoPhoneReason | null;
  no_phone_text: string | null;
}

/** Who added an application at the desk, and what they noted; undefined for one that its applicant began. */
export const findOrigin = async (db: Db, tenant: Tenant, registrationId: string): Promise<ApplicantFile["desk"]> => {
  const row = await db.one<OriginRow>`SELECT added_by, guardian_present, no_phone_reason, no_phone_text
    FROM registration WHERE tenant = ${tenant} AND id = ${registrationId} AND added_by IS NOT NULL`;
  if (!row) return undefined;
  return {
    addedBy: row.added_by ?? "",
    ...(row.guardian_present !== null && { guardianPresent: row.guardian_present }),
    ...(row.no_phone_reason && {
      noPhone: { reason: row.no_phone_reason, ...(row.no_phone_text !== null && { text: row.no_phone_text }) },
    }),
  };
};
