import type { Pool, PoolClient } from "pg";
import { readSettings } from "@/backend/configuration/settings";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import { calendarEventsOf } from "@/lib/domain/schedule/calendar-events";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An appointment as the database shows it; `sequence` counts its changes. */
export type StoredAttendance = Omit<Attendance, "workingHours" | "droppedStartDay"> & { sequence: number };

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

/** The newest appointment of two sessions before this one of one session; undefined if there was none. */
export const findDroppedPair = async (
  pool: Pool,
  tenant: Tenant,
  registrationId: string,
  current: StoredAttendance,
): Promise<StoredAttendance | undefined> => {
  if (calendarEventsOf(current).includes("pairStartDay")) return undefined;
  const { rows } = await pool.query<{ appointment: StoredAttendance }>({
    name: "attendance-dropped-pair",
    text: `SELECT data -> 'appointment' AS appointment FROM outbox
           WHERE tenant = $1 AND registration_id = $2 AND data #>> '{appointment,pairStartDay}' IS NOT NULL
           ORDER BY data #> '{appointment,sequence}' DESC LIMIT 1`,
    values: [tenant, registrationId],
  });
  return rows[0]?.appointment;
};

/** The appointment of the caller's application, in any state; undefined if it never had one. */
export const findAttendance = async (
  { database }: Services,
  owner: { tenant: Tenant; identityId: string },
  registrationId: string,
): Promise<Attendance | undefined> => {
  const stored = await findStoredAttendance(database.pool, owner, registrationId);
  if (!stored) return undefined;
  const [attendance, dropped] = await Promise.all([
    completeAttendance(database.pool, owner.tenant, stored),
    findDroppedPair(database.pool, owner.tenant, registrationId, stored),
  ]);
  const day = dropped?.pairStartDay;
  // Where it is the start day now, its removal would be misread.
  return { ...attendance, ...(day && day !== attendance.startDay && { droppedStartDay: day }) };
};
