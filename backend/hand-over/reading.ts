import type { Pool, PoolClient } from "pg";
import type { StoredAttendance } from "@/backend/bookings/attendance";
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
export const listHandedOver = async (pool: Pool, { tenant, identityId }: Owner): Promise<readonly HandedOver[]> => {
  const { rows } = await pool.query<ReadRow>({
    name: "hand-over-list",
    text: `SELECT r.id, h.accepted_at, h.snapshot, h.shows_appointment,
             (SELECT a.attendance FROM attendances($1, ARRAY[r.id]) AS a) AS attendance
           FROM hand_over h JOIN registration r ON r.tenant = h.tenant AND r.id = h.registration_id
           WHERE h.tenant = $1 AND h.student_identity_id = $2 AND h.accepted_at IS NOT NULL
             AND r.deleted_at IS NULL
           ORDER BY h.accepted_at, r.id`,
    values: [tenant, identityId],
  });
  return rows.map(toHandedOver);
};

/** Whether an identity has handed an application over, and may still read it. */
export const hasHandedOver = async (pool: Pool, { tenant, identityId }: Owner, id: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "hand-over-exists",
    text: `SELECT 1 FROM hand_over
           WHERE tenant = $1 AND registration_id = $2 AND student_identity_id = $3 AND accepted_at IS NOT NULL`,
    values: [tenant, id, identityId],
  });
  return rowCount === 1;
};

/** Ends the student's reading of an application that a guardian has taken over. The application must be locked. */
export const endReading = async (client: PoolClient, tenant: string, registrationId: string): Promise<void> => {
  await client.query({
    name: "hand-over-end-reading",
    text: `UPDATE hand_over SET student_identity_id = NULL, snapshot = NULL
           WHERE tenant = $1 AND registration_id = $2 AND accepted_at IS NOT NULL`,
    values: [tenant, registrationId],
  });
};

/** Says whether the student sees the appointment. The application must be locked. */
export const showAppointment = async (
  client: PoolClient,
  tenant: string,
  registrationId: string,
  seesAppointment: boolean,
): Promise<void> => {
  await client.query({
    name: "hand-over-show-appointment",
    text: `UPDATE hand_over SET shows_appointment = $3
           WHERE tenant = $1 AND registration_id = $2 AND accepted_at IS NOT NULL`,
    values: [tenant, registrationId, seesAppointment],
  });
};
