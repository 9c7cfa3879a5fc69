import type { Pool } from "pg";
import type { LocationKey } from "@/backend/schedule/store";

/** How many applications wait for seats of a location. */
export const countWaiting = async (pool: Pool, { tenant, locationKey }: LocationKey): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "overview-waiting",
    text: "SELECT count(*) AS count FROM waiting_list WHERE tenant = $1 AND location_key = $2",
    values: [tenant, locationKey],
  });
  return rows[0]?.count ?? 0;
};

/** How many applicants had an appointment at a presentation between two instants, and the part of them (0–1) that missed it. */
export const shareMissed = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  { from, to }: { from: Date; to: Date },
): Promise<{ missedShare: number; pastAppointments: number }> => {
  const { rows } = await pool.query<{ missed: number; due: number }>({
    name: "overview-missed",
    text: `SELECT count(*) FILTER (WHERE a.state = 'missed') AS missed, count(*) AS due
           FROM presentation p JOIN appointment a ON a.tenant = p.tenant AND a.presentation_id = p.id
           WHERE p.tenant = $1 AND p.location_key = $2 AND p.starts_at BETWEEN $3 AND $4
             AND p.removed_at IS NULL AND a.state IN ('attended', 'missed')`,
    values: [tenant, locationKey, from, to],
  });
  const { missed, due } = rows[0] ?? { missed: 0, due: 0 };
  return { missedShare: due === 0 ? 0 : missed / due, pastAppointments: due };
};
