import { loadConfig } from "@/backend/configuration/settings";
import type { Services } from "@/backend/http/handler";
import type { Attendance } from "@/lib/contracts/registrations";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Instants = "presentationDate" | "createdAt";
type AttendanceRow = Omit<Attendance, Instants | "appointmentDate" | "workingHours"> & Record<Instants, Date>;

const sessionJson = (name: string) => `json_build_object(
    '_id', ${name}.id, 'weekday', ${name}.weekday, 'start_time', ${name}.start_time, 'end_time', ${name}.end_time)`;

const ATTENDANCE = `SELECT r.language AS lang, d.date AS "startDay", e.date AS "pairStartDay",
    p.starts_at AS "presentationDate", d.location_key AS "locationKey", ${sessionJson("s")} AS session,
    CASE WHEN t.id IS NOT NULL THEN ${sessionJson("t")} END AS "secondarySession",
    a.created_at AS "createdAt", r.status, a.state, r.user_id AS "userId", a.reference
  FROM appointment a
  JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
  JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
  JOIN session s ON s.tenant = d.tenant AND s.id = d.session_id
  JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
  LEFT JOIN start_day e ON e.tenant = a.tenant AND e.id = a.pair_start_day_id
  LEFT JOIN session t ON t.tenant = e.tenant AND t.id = e.session_id
  WHERE a.tenant = $1 AND r.identity_id = $2 AND a.registration_id = $3 AND r.deleted_at IS NULL`;

/** The appointment of an application of the asker's, in whatever state; nothing when it never had one. */
export const findAttendance = async (
  services: Services,
  { tenant, identityId }: { tenant: Tenant; identityId: string },
  registrationId: string,
): Promise<Attendance | undefined> => {
  const { rows } = await services.database.pool.query<AttendanceRow>({
    name: "attendance-find",
    text: ATTENDANCE,
    values: [tenant, identityId, registrationId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { centers } = await loadConfig(services, tenant);
  const presentationDate = row.presentationDate.toISOString();
  return {
    ...row,
    presentationDate,
    createdAt: row.createdAt.toISOString(),
    appointmentDate: { dateTime: presentationDate },
    workingHours: centers.find((center) => center.location_key === row.locationKey)?.workingHours ?? [],
  };
};
