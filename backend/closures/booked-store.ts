import type { Db } from "@/backend/db/database";
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
export const findBookedOn = (
  db: Db,
  { tenant, locationKey }: LocationKey,
  ranges: readonly ClosedRange[],
  { zone, now }: Moment,
) => {
  const [first, last] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  return db.many<BookedRow>`WITH closed AS (SELECT greatest(c.first, ${dayIn(zone, now)}::date) AS first, c.last
        FROM unnest(${first}::date[], ${last}::date[]) AS c (first, last)),
      days AS (SELECT DISTINCT d.id FROM closed c JOIN start_day d ON d.tenant = ${tenant}
        AND d.location_key = ${locationKey} AND d.date BETWEEN c.first AND c.last),
      shown AS (SELECT DISTINCT p.id FROM closed c JOIN presentation p ON p.tenant = ${tenant}
        AND p.location_key = ${locationKey} AND p.removed_at IS NULL AND p.starts_at > ${now}
        AND (p.starts_at AT TIME ZONE ${zone})::date BETWEEN c.first AND c.last),
      booked AS (
        SELECT a.registration_id FROM days JOIN appointment a ON a.tenant = ${tenant} AND a.start_day_id = days.id
          WHERE a.state IN ('active', 'attended')
        UNION SELECT a.registration_id FROM days
          JOIN appointment a ON a.tenant = ${tenant} AND a.pair_start_day_id = days.id
          WHERE a.state IN ('active', 'attended')
        UNION SELECT a.registration_id FROM shown
          JOIN appointment a ON a.tenant = ${tenant} AND a.presentation_id = shown.id
          WHERE a.state = 'active')
    SELECT r.id AS "registrationId", r.status, r.student, a.reference, a.state,
      d.id AS "startDayId", d.date AS "startDay", d.session_id AS "sessionId",
      e.id AS "pairStartDayId", e.date AS "pairStartDay", e.session_id AS "secondSessionId",
      p.id AS "presentationId", p.starts_at AS "startsAt",
      (p.starts_at AT TIME ZONE ${zone})::date AS "presentationDay"
    FROM booked b
    JOIN registration r ON r.tenant = ${tenant} AND r.id = b.registration_id AND r.deleted_at IS NULL
    JOIN appointment a ON a.tenant = ${tenant} AND a.registration_id = r.id
    JOIN start_day d ON d.tenant = ${tenant} AND d.id = a.start_day_id
    LEFT JOIN start_day e ON e.tenant = ${tenant} AND e.id = a.pair_start_day_id
    JOIN presentation p ON p.tenant = ${tenant} AND p.id = a.presentation_id
    ORDER BY p.starts_at, d.date, r.id`;
};
