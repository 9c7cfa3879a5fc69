import type { Pool } from "pg";
import { COUNTED } from "@/backend/db/counted";
import type { LocationKey } from "@/backend/schedule/store";

/** Numbers of a location. */
export interface Figures {
  waiting: number;
  /** Those who came to a presentation and are not accepted yet, or that at least so many are. */
  toAccept: number;
  isToAcceptMinimum?: true;
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
             (SELECT count(*) FROM (SELECT FROM appointment l WHERE l.tenant = $1 AND l.listed_location_key = $2
                AND l.state = 'attended' LIMIT $5::int + 1) AS counted) AS "toAccept",
             count(*) FILTER (WHERE a.state = 'missed') AS missed, count(*) AS due
           FROM appointment a WHERE a.tenant = $1 AND a.state IN ('attended', 'missed')
             AND a.presentation_id = ANY (ARRAY(SELECT p.id FROM presentation p WHERE p.tenant = $1
               AND p.location_key = $2 AND p.starts_at BETWEEN $3 AND $4 AND p.removed_at IS NULL))`,
    values: [tenant, locationKey, from, to, COUNTED],
  });
  const { waiting, toAccept, missed, due } = rows[0] ?? { waiting: 0, toAccept: 0, missed: 0, due: 0 };
  return {
    waiting,
    toAccept: Math.min(toAccept, COUNTED),
    ...(toAccept > COUNTED && { isToAcceptMinimum: true }),
    missedShare: due === 0 ? 0 : missed / due,
    pastAppointments: due,
  };
};
