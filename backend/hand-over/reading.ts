import type { StoredAttendance } from "@/backend/bookings/attendance";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Owner } from "@/backend/registrations/store";
import type { HandedOver } from "@/lib/contracts/hand-over";
import type { Snapshot } from "./snapshot";

interface ReadRow {
  id: string;
  accepted_at: Date;
  snapshot: Snapshot;
  shows_appointment: boolean;
  attendance: StoredAttendance | null;
}

/** What the student typed, and nothing that the guardian has changed or added since, unless they show the appointment. */
const toHandedOver = ({ id, accepted_at, snapshot, shows_appointment, attendance }: ReadRow): HandedOver => ({
  _id: id,
  ...(snapshot.location_key !== null && { location_key: snapshot.location_key }),
  student: snapshot.student,
  seesAppointment: shows_appointment,
  ...(shows_appointment &&
    attendance && {
      appointment: {
        presentationDate: attendance.presentationDate,
        locationKey: attendance.locationKey,
        state: attendance.state,
      },
    }),
  acceptedAt: accepted_at.toISOString(),
});

/** The applications that guardians have taken over from this identity. It reads them by no other way. */
export const listHandedOver = async (db: Db, { tenant, identityId }: Owner): Promise<readonly HandedOver[]> => {
  const rows = await db.many<ReadRow>`SELECT r.id, h.accepted_at, h.snapshot, h.shows_appointment,
      (SELECT a.attendance FROM attendances(${tenant}, ARRAY[r.id]) AS a) AS attendance
    FROM hand_over h JOIN registration r ON r.tenant = h.tenant AND r.id = h.registration_id
    WHERE h.tenant = ${tenant} AND h.student_identity_id = ${identityId} AND h.accepted_at IS NOT NULL
      AND r.deleted_at IS NULL
    ORDER BY h.accepted_at, r.id`;
  return rows.map(toHandedOver);
};

const accepted = (tenant: string, registrationId: string) =>
  sql`tenant = ${tenant} AND registration_id = ${registrationId} AND accepted_at IS NOT NULL`;

/** Whether an identity has handed an application over, and may still read it. */
export const hasHandedOver = async (db: Db, { tenant, identityId }: Owner, id: string) =>
  (await db.run`SELECT 1 FROM hand_over WHERE ${accepted(tenant, id)} AND student_identity_id = ${identityId}`) === 1;

/** Ends the student's reading of an application that a guardian has taken over. The application must be locked. */
export const endReading = (tx: Transaction, tenant: string, registrationId: string) =>
  tx.run`UPDATE hand_over SET student_identity_id = NULL, snapshot = NULL WHERE ${accepted(tenant, registrationId)}`;

/** Says whether the student sees the appointment. The application must be locked. */
export const showAppointment = (tx: Transaction, tenant: string, registrationId: string, seesAppointment: boolean) =>
  tx.run`UPDATE hand_over SET shows_appointment = ${seesAppointment} WHERE ${accepted(tenant, registrationId)}`;
