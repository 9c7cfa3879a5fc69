import type { Pool } from "pg";
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

const AUDITED = (actions: string) => `(SELECT count(*) FROM audit_entry e WHERE e.tenant = $1 AND e.location_key = $2
  AND e.at >= $3 AND e.at < $4 AND e.action IN (${actions}))`;

const OF_PRESENTATIONS = (state: string) => `(SELECT count(*) FROM presentation p
  JOIN appointment a ON a.tenant = p.tenant AND a.presentation_id = p.id AND a.state = '${state}'
  WHERE p.tenant = $1 AND p.location_key = $2 AND p.starts_at >= $3 AND p.starts_at < $4)`;

const OF_STAFF = "EXISTS (SELECT FROM staff_location l WHERE l.tenant = $1 AND l.location_key = $2 AND l.staff_id =";

/** What happened at a location in a week, and who waits there now. */
export const countWeek = async (
  pool: Pool,
  tenant: Tenant,
  { locationKey, from, to }: LocationWeek,
): Promise<WeekFigures> => {
  const { rows } = await pool.query<WeekFigures>({
    name: "summary-figures",
    text: `SELECT
      (SELECT count(*) FROM appointment a JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
        WHERE a.tenant = $1 AND r.location_key = $2 AND a.created_at >= $3 AND a.created_at < $4) AS booked,
      ${OF_PRESENTATIONS("attended")} AS attended,
      ${OF_PRESENTATIONS("missed")} AS missed,
      (SELECT count(*) FROM waiting_list w WHERE w.tenant = $1 AND w.location_key = $2) AS waiting,
      ${AUDITED("'applicants_exported'")} AS exports,
      ${AUDITED("'applicant_opened', 'document_opened', 'sign_in_sheet_opened'")} AS opened,
      (SELECT count(*) FROM staff_account s WHERE s.tenant = $1 AND s.created_at >= $3 AND s.created_at < $4
        AND ${OF_STAFF} s.id)) AS new_staff,
      (SELECT count(*) FROM staff_device d WHERE d.tenant = $1 AND d.first_used_at >= $3 AND d.first_used_at < $4
        AND ${OF_STAFF} d.staff_id)) AS new_devices,
      ${AUDITED("'alert_raised'")} AS alerts`,
    values: [tenant, locationKey, from, to],
  });
  return rows[0] as WeekFigures;
};
