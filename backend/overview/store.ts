import type { Pool } from "pg";
import type { Place } from "@/backend/schedule/store";

/** How many wait for seats of a location. */
export const countWaiting = async (pool: Pool, { tenant, locationKey }: Place): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "overview-waiting",
    text: "SELECT count(*) AS count FROM waiting_list WHERE tenant = $1 AND location_key = $2",
    values: [tenant, locationKey],
  });
  return rows[0]?.count ?? 0;
};

/** The part (0–1) of the appointments at presentations between two instants that was missed; 0 when nobody was due. */
export const shareMissed = async (
  pool: Pool,
  { tenant, locationKey }: Place,
  { from, to }: { from: Date; to: Date },
): Promise<number> => {
  const { rows } = await pool.query<{ missed: number; due: number }>({
    name: "overview-missed",
    text: `SELECT count(*) FILTER (WHERE a.state = 'missed') AS missed, count(*) AS due
           FROM presentation p JOIN appointment a ON a.tenant = p.tenant AND a.presentation_id = p.id
           WHERE p.tenant = $1 AND p.location_key = $2 AND p.starts_at BETWEEN $3 AND $4
             AND a.state IN ('attended', 'missed')`,
    values: [tenant, locationKey, from, to],
  });
  const { missed, due } = rows[0] ?? { missed: 0, due: 0 };
  return due === 0 ? 0 : missed / due;
};
