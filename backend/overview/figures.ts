import { COUNTED } from "@/backend/db/counted";
import type { Db } from "@/backend/db/database";
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
  db: Db,
  { tenant, locationKey }: LocationKey,
  { from, to }: { from: Date; to: Date },
): Promise<Figures> => {
  const row = await db.one<{ waiting: number; toAccept: number; missed: number; due: number }>`SELECT
      (SELECT count(*) FROM waiting_list WHERE tenant = ${tenant} AND location_key = ${locationKey}) AS waiting,
      (SELECT count(*) FROM (SELECT FROM appointment l WHERE l.tenant = ${tenant}
        AND l.listed_location_key = ${locationKey} AND l.state = 'attended' LIMIT ${COUNTED}::int + 1) AS counted)
        AS "toAccept",
      count(*) FILTER (WHERE a.state = 'missed') AS missed, count(*) AS due
    FROM appointment a WHERE a.tenant = ${tenant} AND a.state IN ('attended', 'missed')
      AND a.presentation_id = ANY (ARRAY(SELECT p.id FROM presentation p WHERE p.tenant = ${tenant}
        AND p.location_key = ${locationKey} AND p.starts_at BETWEEN ${from} AND ${to} AND p.removed_at IS NULL))`;
  const { waiting, toAccept, missed, due } = row ?? { waiting: 0, toAccept: 0, missed: 0, due: 0 };
  return {
    waiting,
    toAccept: Math.min(toAccept, COUNTED),
    ...(toAccept > COUNTED && { isToAcceptMinimum: true }),
    missedShare: due === 0 ? 0 : missed / due,
    pastAppointments: due,
  };
};
