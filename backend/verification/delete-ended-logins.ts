import { deleteOldAlerts } from "@/backend/audit/alert-store";
import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { forEachTenant } from "@/backend/for-each-tenant";
import { deleteEndedChallenges } from "@/backend/sign-in/challenges";
import { deleteOldDevices } from "@/backend/sign-in/devices";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";

/**
 * Deletes codes and login sessions that ended a day ago, with the phone numbers that were never verified; and of staff, one-time links,
 * challenges and alerts of the day before, and devices that were not used for a long time.
 */
export const deleteEndedLoginSessions = async (db: Db, now: Date): Promise<void> => {
  await forEachTenant("logins", (tenant) => deleteExpired(db, tenant, new Date(now.getTime() - DAY_MS)));
};

const deleteExpired = async (db: Db, tenant: Tenant, before: Date): Promise<void> => {
  const expired = sql`tenant = ${tenant} AND expires_at <= ${before}`;
  await db.run`DELETE FROM code_request WHERE ${expired} AND retry_at <= ${before}`;
  await db.run`DELETE FROM login_session WHERE ${expired}`;
  await db.run`DELETE FROM staff_link WHERE ${expired}`;
  await deleteEndedChallenges(db, tenant, before);
  await deleteOldAlerts(db, tenant, before);
  await deleteOldDevices(db, tenant, before);
};
