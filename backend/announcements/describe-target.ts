import type { Pool } from "pg";
import { AppError } from "@/lib/contracts/errors";
import type { SentTo } from "@/lib/contracts/staff-announcements";
import type { Day } from "@/lib/kit/day";
import type { Addressees } from "./recipients";

/**
 * What the log says of a target; nothing of chosen people. Throws `not_found` for a presentation or a start day of
 * another location.
 */
export const describeTarget = async (pool: Pool, { tenant, location, target }: Addressees): Promise<SentTo> => {
  if (target.kind === "selection") return { kind: target.kind };
  if (target.kind === "presentation") {
    const { rows } = await pool.query<{ startsAt: Date }>({
      name: "announcement-presentation",
      text: `SELECT starts_at AS "startsAt" FROM presentation
             WHERE tenant = $1 AND location_key = $2 AND id = $3 AND removed_at IS NULL`,
      values: [tenant, location, target.presentationId],
    });
    if (!rows[0]) throw new AppError("not_found");
    return { kind: "presentation", date: rows[0].startsAt.toISOString() };
  }
  const { rows } = await pool.query<{ day: Day; startTime: string }>({
    name: "announcement-start-day",
    text: `SELECT d.date AS day, s.start_time AS "startTime" FROM start_day d
           JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
           WHERE d.tenant = $1 AND d.location_key = $2 AND d.id = $3`,
    values: [tenant, location, target.startDayId],
  });
  if (!rows[0]) throw new AppError("not_found");
  return { kind: "startDay", ...rows[0] };
};
