import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
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

/** The columns of `PresentationRow`. */
export const PRESENTATION_COLUMNS = sql`id, starts_at, capacity, busy, start_dates, location_key`;

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
  db: Db,
  tenant: Tenant,
  locationKey: string,
  now: Date,
): Promise<Presentation[]> => {
  const rows = await db.many<PresentationRow>`SELECT ${PRESENTATION_COLUMNS} FROM presentation
    WHERE tenant = ${tenant} AND location_key = ${locationKey} AND starts_at > ${now} AND removed_at IS NULL
    ORDER BY starts_at, id`;
  return rows.map(toPresentation);
};
