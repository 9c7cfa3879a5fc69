import type { Pool } from "pg";
import { versionOf } from "@/backend/http/row-version";
import type { Presentation } from "@/lib/contracts/schedule";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

export interface PresentationRow {
  id: string;
  starts_at: Date;
  capacity: number;
  busy: number;
  start_dates: Day[];
  location_key: string;
}

export const toPresentation = (row: PresentationRow): Presentation => ({
  _id: row.id,
  date: row.starts_at.toISOString(),
  capacity: row.capacity,
  busyCapacity: row.busy,
  startDates: row.start_dates,
  location_key: row.location_key,
});

/** The version of what staff save of a presentation. */
export const presentationVersion = ({
  date,
  capacity,
  startDates,
}: Pick<Presentation, "date" | "capacity" | "startDates">): string =>
  versionOf([new Date(date).toISOString(), capacity, startDates]);

/** A presentation as staff see it. */
export const toStaffPresentation = (row: PresentationRow): StaffPresentation => {
  const presentation = toPresentation(row);
  return { ...presentation, version: presentationVersion(presentation) };
};

/** A location's presentations that are yet to come, earliest first. */
export const upcomingPresentations = async (
  pool: Pool,
  tenant: Tenant,
  locationKey: string,
  now: Date,
): Promise<Presentation[]> => {
  const { rows } = await pool.query<PresentationRow>({
    name: "presentations-upcoming",
    text: `SELECT id, starts_at, capacity, busy, start_dates, location_key FROM presentation
           WHERE tenant = $1 AND location_key = $2 AND starts_at > $3 AND removed_at IS NULL ORDER BY starts_at, id`,
    values: [tenant, locationKey, now],
  });
  return rows.map(toPresentation);
};
