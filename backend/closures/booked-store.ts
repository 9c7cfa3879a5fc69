import type { Pool } from "pg";
import type { LocationKey } from "@/backend/schedule/store";
import type { BookedPerson } from "@/lib/contracts/staff-closures";
import type { Student } from "@/lib/domain/application/application";
import type { Moment } from "@/lib/domain/schedule/availability";
import type { ClosedRange } from "@/lib/domain/schedule/closures";
import { type Day, dayIn } from "@/lib/kit/day";

/** An appointment on some days. */
export interface BookedRow {
  registrationId: string;
  status: string;
  student: Student;
  reference: string;
  state: BookedPerson["state"];
  startDayId: string;
  startDay: Day;
  sessionId: string;
  pairStartDayId: string | null;
  pairStartDay: Day | null;
  secondSessionId: string | null;
  presentationId: string;
  startsAt: Date;
  /** The day of the presentation, in the location's zone. */
  presentationDay: Day;
}

/**
 * Who has an appointment with a start day, a second day or a presentation on days that are yet to come, the earliest presentation
 * first. Somebody who has attended the presentation no longer needs it.
 */
export const findBookedOn = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  ranges: readonly ClosedRange[],
  { zone, now }: Moment,
): Promise<BookedRow[]> => {
  const { rows } = await pool.query<BookedRow>({
    name: "closure-booked",
    text: `WITH closed AS (SELECT greatest(c.first, $5::date) AS first, c.last
               FROM unnest($3::date[], $4::date[]) AS c (first, last)),
             days AS (SELECT DISTINCT d.id FROM closed c JOIN start_day d ON d.tenant = $1 AND d.location_key = $2
               AND d.date BETWEEN c.first AND c.last),
             shown AS (SELECT DISTINCT p.id FROM closed c JOIN presentation p ON p.tenant = $1 AND p.location_key = $2
               AND p.removed_at IS NULL AND p.starts_at > $6
               AND (p.starts_at AT TIME ZONE $7)::date BETWEEN c.first AND c.last),
             booked AS (
               SELECT a.registration_id FROM days JOIN appointment a ON a.tenant = $1 AND a.start_day_id = days.id
                 WHERE a.state IN ('active', 'attended')
               UNION SELECT a.registration_id FROM days JOIN appointment a ON a.tenant = $1 AND a.pair_start_day_id = days.id
                 WHERE a.state IN ('active', 'attended')
               UNION SELECT a.registration_id FROM shown JOIN appointment a ON a.tenant = $1 AND a.presentation_id = shown.id
                 WHERE a.state = 'active')
           SELECT r.id AS "registrationId", r.status, r.student, a.reference, a.state,
             d.id AS "startDayId", d.date AS "startDay", d.session_id AS "sessionId",
             e.id AS "pairStartDayId", e.date AS "pairStartDay", e.session_id AS "secondSessionId",
             p.id AS "presentationId", p.starts_at AS "startsAt",
             (p.starts_at AT TIME ZONE $7)::date AS "presentationDay"
           FROM booked b
           JOIN registration r ON r.tenant = $1 AND r.id = b.registration_id AND r.deleted_at IS NULL
           JOIN appointment a ON a.tenant = $1 AND a.registration_id = r.id
           JOIN start_day d ON d.tenant = $1 AND d.id = a.start_day_id
           LEFT JOIN start_day e ON e.tenant = $1 AND e.id = a.pair_start_day_id
           JOIN presentation p ON p.tenant = $1 AND p.id = a.presentation_id
           ORDER BY p.starts_at, d.date, r.id`,
    values: [
      tenant,
      locationKey,
      ranges.map(({ from }) => from),
      ranges.map(({ to }) => to),
      dayIn(zone, now),
      now,
      zone,
    ],
  });
  return rows;
};
