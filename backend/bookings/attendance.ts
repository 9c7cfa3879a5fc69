import { readSettings } from "@/backend/configuration/settings";
import type { Db } from "@/backend/db/database";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import { calendarEventsOf } from "@/lib/domain/schedule/calendar-events";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An appointment as the database shows it; `sequence` counts its changes. */
export type StoredAttendance = Omit<Attendance, "workingHours" | "droppedStartDay"> & { sequence: number };

/** An appointment as the API returns it, with the working hours of its location. */
export const completeAttendance = async (
  db: Db,
  tenant: Tenant,
  { sequence, ...stored }: StoredAttendance,
): Promise<Attendance> => {
  const { network, own } = await readSettings(db, { tenant, location: stored.locationKey });
  return { ...stored, workingHours: own.workingHours ?? network.workingHours };
};

/** The stored appointment of the caller's application, in any state; undefined if it never had one. */
export const findStoredAttendance = (
  db: Db,
  { tenant, identityId }: { tenant: Tenant; identityId: string },
  registrationId: string,
) =>
  db.value<StoredAttendance>`SELECT a.attendance FROM registration r, attendances(${tenant}, ARRAY[r.id]) AS a
    WHERE r.tenant = ${tenant} AND r.identity_id = ${identityId} AND r.id = ${registrationId} AND r.deleted_at IS NULL`;

/** The newest appointment of two sessions before this one of one session; undefined if there was none. */
export const findDroppedPair = async (
  db: Db,
  tenant: Tenant,
  registrationId: string,
  current: StoredAttendance,
): Promise<StoredAttendance | undefined> => {
  if (calendarEventsOf(current).includes("pairStartDay")) return undefined;
  return db.value<StoredAttendance>`SELECT data -> 'appointment' FROM outbox
    WHERE tenant = ${tenant} AND registration_id = ${registrationId} AND data #>> '{appointment,pairStartDay}' IS NOT NULL
    ORDER BY data #> '{appointment,sequence}' DESC LIMIT 1`;
};

/** The appointment of the caller's application, in any state; undefined if it never had one. */
export const findAttendance = async (
  { db }: Services,
  owner: { tenant: Tenant; identityId: string },
  registrationId: string,
): Promise<Attendance | undefined> => {
  const stored = await findStoredAttendance(db, owner, registrationId);
  if (!stored) return undefined;
  const [attendance, dropped] = await Promise.all([
    completeAttendance(db, owner.tenant, stored),
    findDroppedPair(db, owner.tenant, registrationId, stored),
  ]);
  const day = dropped?.pairStartDay;
  // Where it is the start day now, its removal would be misread.
  return { ...attendance, ...(day && day !== attendance.startDay && { droppedStartDay: day }) };
};
