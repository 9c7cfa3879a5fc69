import type { Pool } from "pg";
import { deleteOldAlerts } from "@/backend/audit/alert-store";
import { forEachTenant } from "@/backend/for-each-tenant";
import { deleteEndedChallenges } from "@/backend/sign-in/challenges";
import { deleteOldDevices } from "@/backend/sign-in/devices";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";

/**
 * Deletes codes and login sessions that ended a day ago, with the phone numbers that were never verified; and of staff, one-time links,
 * challenges and alerts of the day before, and devices that were not used for a long time.
 */
export const deleteEndedLoginSessions = async (pool: Pool, now: Date): Promise<void> => {
  await forEachTenant("logins", (tenant) => deleteExpired(pool, tenant, new Date(now.getTime() - DAY_MS)));
};

const deleteExpired = async (pool: Pool, tenant: Tenant, before: Date): Promise<void> => {
  const values = [tenant, before];
  await pool.query({
    name: "code-request-forget",
    text: "DELETE FROM code_request WHERE tenant = $1 AND expires_at <= $2 AND retry_at <= $2",
    values,
  });
  await pool.query({
    name: "login-session-forget",
    text: "DELETE FROM login_session WHERE tenant = $1 AND expires_at <= $2",
    values,
  });
  await pool.query({
    name: "staff-link-forget",
    text: "DELETE FROM staff_link WHERE tenant = $1 AND expires_at <= $2",
    values,
  });
  await deleteEndedChallenges(pool, tenant, before);
  await deleteOldAlerts(pool, tenant, before);
  await deleteOldDevices(pool, tenant, before);
};
