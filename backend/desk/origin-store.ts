import type { Pool, PoolClient } from "pg";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import type { NoPhoneReason } from "@/lib/domain/dashboard/walk-in";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { AddCall } from "./new-applicant";

/** Writes who added an application at the desk, and what they noted. The name of the staff member is stored as it is now. */
export const writeOrigin = async (
  client: PoolClient,
  { tenant, caller, body }: AddCall,
  registrationId: string,
): Promise<void> => {
  await client.query({
    name: "desk-write-origin",
    text: `UPDATE registration SET guardian_present = $4, no_phone_reason = $5, no_phone_text = $6,
             added_by = coalesce((SELECT username FROM staff_account WHERE tenant = $1 AND id = $3), '')
           WHERE tenant = $1 AND id = $2`,
    values: [
      tenant,
      registrationId,
      caller.staffId,
      body.guardianPresent ?? null,
      body.noPhone?.reason ?? null,
      body.noPhone?.text?.trim() || null,
    ],
  });
};

/** Adds what staff noted to the entry of the audit log that the booking has written. */
export const noteInAudit = async (client: PoolClient, { tenant, body }: AddCall, entryId: string): Promise<void> => {
  const { guardianPresent, contract, noPhone } = body;
  const noted = {
    ...(guardianPresent !== undefined && { guardianPresent }),
    ...(contract && { signed: contract.how }),
    phone: noPhone ? noPhone.reason : "verified",
  };
  await client.query({
    name: "desk-note-in-audit",
    text: "UPDATE audit_entry SET after = after || $3::jsonb WHERE tenant = $1 AND id = $2",
    values: [tenant, entryId, JSON.stringify(noted)],
  });
};

interface OriginRow {
  added_by: string | null;
  guardian_present: boolean | null;
  no_phone_reason: NoPhoneReason | null;
  no_phone_text: string | null;
}

/** Who added an application at the desk, and what they noted; undefined for one that its applicant began. */
export const findOrigin = async (
  pool: Pool,
  tenant: Tenant,
  registrationId: string,
): Promise<ApplicantFile["desk"]> => {
  const { rows } = await pool.query<OriginRow>({
    name: "desk-origin",
    text: `SELECT added_by, guardian_present, no_phone_reason, no_phone_text FROM registration
           WHERE tenant = $1 AND id = $2 AND added_by IS NOT NULL`,
    values: [tenant, registrationId],
  });
  const [row] = rows;
  if (!row) return undefined;
  return {
    addedBy: row.added_by ?? "",
    ...(row.guardian_present !== null && { guardianPresent: row.guardian_present }),
    ...(row.no_phone_reason && {
      noPhone: { reason: row.no_phone_reason, ...(row.no_phone_text !== null && { text: row.no_phone_text }) },
    }),
  };
};
