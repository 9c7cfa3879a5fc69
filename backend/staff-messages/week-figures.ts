import type { Db } from "@/backend/db/database";
import { type Sql, sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** What a summary counts, in the order of its rows. */
export const FIGURES = [
  "booked",
  "attended",
  "missed",
  "waiting",
  "exports",
  "opened",
  "new_staff",
  "new_devices",
  "alerts",
] as const;
export type WeekFigures = Record<(typeof FIGURES)[number], number>;

/** A location, and when its week began and ended. */
interface LocationWeek {
  locationKey: string;
  from: Date;
  to: Date;
}

type Week = LocationWeek & { tenant: Tenant };

const audited = ({ tenant, locationKey, from, to }: Week, actions: Sql) =>
  sql`(SELECT count(*) FROM audit_entry e WHERE e.tenant = ${tenant} AND e.location_key = ${locationKey}
    AND e.at >= ${from} AND e.at < ${to} AND e.action IN (${actions}))`;

const ofPresentations = ({ tenant, locationKey, from, to }: Week, state: Sql) =>
  sql`(SELECT count(*) FROM presentation p
    JOIN appointment a ON a.tenant = p.tenant AND a.presentation_id = p.id AND a.state = ${state}
    WHERE p.tenant = ${tenant} AND p.location_key = ${locationKey} AND p.starts_at >= ${from} AND p.starts_at < ${to})`;

const ofStaff = ({ tenant, locationKey }: Week, id: Sql) => sql`EXISTS (SELECT FROM staff_location l
  WHERE l.tenant = ${tenant} AND l.location_key = ${locationKey} AND l.staff_id = ${id})`;

/** What happened at a location in a week, and who waits there now. */
export const countWeek = async (db: Db, tenant: Tenant, location: LocationWeek): Promise<WeekFigures> => {
  const { locationKey, from, to } = location;
  const week = { tenant, ...location };
  const figures = await db.one<WeekFigures>`SELECT
    (SELECT count(*) FROM appointment a JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
      WHERE a.tenant = ${tenant} AND r.location_key = ${locationKey} AND a.created_at >= ${from} AND a.created_at < ${to})
      AS booked,
    ${ofPresentations(week, sql`'attended'`)} AS attended,
    ${ofPresentations(week, sql`'missed'`)} AS missed,
    (SELECT count(*) FROM waiting_list w WHERE w.tenant = ${tenant} AND w.location_key = ${locationKey}) AS waiting,
    ${audited(week, sql`'applicants_exported'`)} AS exports,
    ${audited(week, sql`'applicant_opened', 'document_opened', 'sign_in_sheet_opened'`)} AS opened,
    (SELECT count(*) FROM staff_account s WHERE s.tenant = ${tenant} AND s.created_at >= ${from} AND s.created_at < ${to}
      AND ${ofStaff(week, sql`s.id`)}) AS new_staff,
    (SELECT count(*) FROM staff_device d WHERE d.tenant = ${tenant} AND d.first_used_at >= ${from}
      AND d.first_used_at < ${to} AND ${ofStaff(week, sql`d.staff_id`)}) AS new_devices,
    ${audited(week, sql`'alert_raised'`)} AS alerts`;
  return figures as WeekFigures;
};
