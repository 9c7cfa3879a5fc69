import type { Pool } from "pg";
import type { Student } from "@/lib/domain/application/application";
import type { Day } from "@/lib/kit/day";

/** Everything that the database needs to book: the form as it was validated, and the seats it names. */
export interface Booking {
  tenant: string;
  registrationId: string;
  identityId: string;
  version: number;
  isUpdate: boolean;
  student: Student;
  zone: string;
  now: Date;
  reference: string;
  userId: string;
  record: Record<string, unknown>;
  note: string;
}

/** Books in one call and one transaction; the code of the error, or null when the seats are held. */
export const book = async (pool: Pool, booking: Booking): Promise<string | null> => {
  const { student } = booking;
  const { rows } = await pool.query<{ refusal: string | null }>({
    name: "book",
    text: "SELECT book($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) AS refusal",
    values: [
      booking.tenant,
      booking.registrationId,
      booking.identityId,
      booking.version,
      booking.isUpdate,
      student.session_id ?? null,
      student.secondary_session_id ?? null,
      student.start_day ?? null,
      student.presentation_date ?? null,
      booking.zone,
      booking.now,
      booking.reference,
      booking.userId,
      JSON.stringify(student),
      JSON.stringify(booking.record),
      booking.note,
    ],
  });
  return rows[0]?.refusal ?? null;
};

/** The day of a start day, which never changes. */
export const findStartDate = async (pool: Pool, tenant: string, id: string): Promise<Day | undefined> => {
  const { rows } = await pool.query<{ date: Day }>({
    name: "start-day-date",
    text: "SELECT date FROM start_day WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
  return rows[0]?.date;
};
