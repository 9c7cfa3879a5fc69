import type { Pool } from "pg";
import type { LocationKey } from "@/backend/schedule/store";

/** Numbers of a location. */
export interface Figures {
  waiting: number;
  /** Those who came to a presentation and are not accepted yet. */
  toAccept: number;
  /** The part (0–1) of `pastAppointments` that was missed. */
  missedShare: number;
  /** Appointments at the presentations of a period whose outcome is noted. */
  pastAppointments: number;
}

/** How many wait and are to be accepted, and how many of the appointments between two instants were missed. */
export const loadFigures = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  { from, to }: { from: Date; to: Date },
): Promise<Figures> => {
  const { rows } = await pool.query<{ waiting: number; toAccept: number; missed: number; due: number }>({
    name: "overview-figures",
    text: `SELECT
             (SELECT count(*) FROM waiting_list WHERE tenant = $1 AND location_key = $2) AS waiting,
             (SELECT count(*) FROM registration r
                WHERE r.tenant = $1 AND r.location_key = $2 AND r.deleted_at IS NULL AND r.status = 'submitted'
                  AND EXISTS (SELECT FROM appointment a WHERE a.tenant = $1 AND a.registration_id = r.id
                    AND a.state = 'attended' OFFSET 0)) AS "toAccept",
             count(*) FILTER (WHERE a.state = 'missed') AS missed, count(*) AS due
           FROM appointment a WHERE a.tenant = $1 AND a.state IN ('attended', 'missed')
             AND a.presentation_id = ANY (ARRAY(SELECT p.id FROM presentation p WHERE p.tenant = $1
               AND p.location_key = $2 AND p.starts_at BETWEEN $3 AND $4 AND p.removed_at IS NULL))`,
    values: [tenant, locationKey, from, to],
  });
  const { waiting, toAccept, missed, due } = rows[0] ?? { waiting: 0, toAccept: 0, missed: 0, due: 0 };
  return { waiting, toAccept, missedShare: due === 0 ? 0 : missed / due, pastAppointments: due };
};
