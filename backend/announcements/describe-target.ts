import type { Db } from "@/backend/db/database";
import { AppError } from "@/lib/contracts/errors";
import type { SentTo } from "@/lib/contracts/staff-announcements";
import type { Day } from "@/lib/kit/day";
import type { Addressees } from "./recipients";

/**
 * What the log says of a target; nothing of chosen people. Throws `not_found` for a presentation or a start day of
 * another location.
 */
export const describeTarget = async (db: Db, { tenant, location, target }: Addressees): Promise<SentTo> => {
  if (target.kind === "selection") return { kind: target.kind };
  if (target.kind === "presentation") {
    const startsAt = await db.value<Date>`SELECT starts_at FROM presentation
      WHERE tenant = ${tenant} AND location_key = ${location} AND id = ${target.presentationId} AND removed_at IS NULL`;
    if (!startsAt) throw new AppError("not_found");
    return { kind: "presentation", date: startsAt.toISOString() };
  }
  const startDay = await db.one<{ day: Day; startTime: string }>`
    SELECT d.date AS day, s.start_time AS "startTime" FROM start_day d
      JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
      WHERE d.tenant = ${tenant} AND d.location_key = ${location} AND d.id = ${target.startDayId}`;
  if (!startDay) throw new AppError("not_found");
  return { kind: "startDay", ...startDay };
};
