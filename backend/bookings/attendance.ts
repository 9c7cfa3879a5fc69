import type { Pool, PoolClient } from "pg";
import { readSettings } from "@/backend/configuration/settings";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An appointment as the database shows it; `sequence` counts its changes. */
export type StoredAttendance = Omit<Attendance, "workingHours"> & { sequence: number };

/** An appointment as the API returns it, with the working hours of its location. */
export const completeAttendance = async (
  client: Pool | PoolClient,
  tenant: Tenant,
  { sequence, ...stored }: StoredAttendance,
): Promise<Attendance> => {
  const { network, own } = await readSettings(client, { tenant, location: stored.locationKey });
  return { ...stored, workingHours: own.workingHours ?? network.workingHours };
};

/** The stored appointment of the caller's application, in any state; undefined if it never had one. */
export const findStoredAttendance = async (
  pool: Pool,
  { tenant, identityId }: { tenant: Tenant; identityId: string },
  registrationId: string,
): Promise<StoredAttendance | undefined> => {
  const { rows } = await pool.query<{ attendance: StoredAttendance }>({
    name: "attendance-find",
    text: `SELECT a.attendance FROM registration r, attendances($1, ARRAY[r.id]) AS a
           WHERE r.tenant = $1 AND r.identity_id = $2 AND r.id = $3 AND r.deleted_at IS NULL`,
    values: [tenant, identityId, registrationId],
  });
  return rows[0]?.attendance;
};

/** The appointment of the caller's application, in any state; undefined if it never had one. */
export const findAttendance = async (
  { database }: Services,
  owner: { tenant: Tenant; identityId: string },
  registrationId: string,
): Promise<Attendance | undefined> => {
  const stored = await findStoredAttendance(database.pool, owner, registrationId);
  return stored && completeAttendance(database.pool, owner.tenant, stored);
};
