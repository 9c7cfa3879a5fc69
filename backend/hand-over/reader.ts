import type { Pool } from "pg";
import type { StoredAttendance } from "@/backend/bookings/attendance";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Owner } from "@/backend/registrations/store";
import type { HandedOver } from "@/lib/contracts/hand-over";
import { readableStudent } from "@/lib/domain/application/readable-answers";

interface ReadRow extends Pick<RegistrationRow, "id" | "status" | "location_key" | "student"> {
  accepted_at: Date;
  attendance: StoredAttendance | null;
}

/** Nothing of the guardian, and no sensitive answer: these stay sealed. */
const toHandedOver = ({ id, status, location_key, student, accepted_at, attendance }: ReadRow): HandedOver => ({
  _id: id,
  status,
  ...(location_key !== null && { location_key }),
  student: readableStudent(student),
  ...(attendance && {
    appointment: {
      startDay: attendance.startDay,
      pairStartDay: attendance.pairStartDay,
      presentationDate: attendance.presentationDate,
      locationKey: attendance.locationKey,
      session: attendance.session,
      secondarySession: attendance.secondarySession,
      state: attendance.state,
    },
  }),
  acceptedAt: accepted_at.toISOString(),
});

/** The applications that guardians have taken over from this identity. It reads them by no other way. */
export const listHandedOver = async (pool: Pool, { tenant, identityId }: Owner): Promise<readonly HandedOver[]> => {
  const { rows } = await pool.query<ReadRow>({
    name: "hand-over-list",
    text: `SELECT r.id, r.status, r.location_key, r.student, h.accepted_at,
             (SELECT a.attendance FROM attendances($1, ARRAY[r.id]) AS a) AS attendance
           FROM hand_over h JOIN registration r ON r.tenant = h.tenant AND r.id = h.registration_id
           WHERE h.tenant = $1 AND h.student_identity_id = $2 AND h.accepted_at IS NOT NULL
             AND r.deleted_at IS NULL
           ORDER BY h.accepted_at, r.id`,
    values: [tenant, identityId],
  });
  return rows.map(toHandedOver);
};

/** Whether an identity reads an application that it has handed over. */
export const isReader = async (pool: Pool, { tenant, identityId }: Owner, id: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "hand-over-is-reader",
    text: `SELECT 1 FROM hand_over
           WHERE tenant = $1 AND registration_id = $2 AND student_identity_id = $3 AND accepted_at IS NOT NULL`,
    values: [tenant, id, identityId],
  });
  return rowCount === 1;
};
