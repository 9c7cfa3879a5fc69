import { deleteOldAlerts } from "@/backend/audit/alert-store";
import type { Db } from "@/backend/db/database";
import { forEachTenant } from "@/backend/for-each-tenant";
import { deleteEndedSecrets } from "@/backend/one-time-secrets/store";
import { deleteOldDevices } from "@/backend/sign-in/devices";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";

/**
 * Deletes one-time secrets and login sessions that ended a day ago, with the phone numbers that were never verified; and of staff, alerts
 * of the day before, and devices that were not used for a long time.
 */
export const deleteEndedLoginSessions = async (db: Db, now: Date): Promise<void> => {
  await forEachTenant("logins", (tenant) => deleteExpired(db, tenant, new Date(now.getTime() - DAY_MS)));
};

const deleteExpired = async (db: Db, tenant: Tenant, before: Date): Promise<void> => {
  await deleteEndedSecrets(db, tenant, before);
  await db.run`DELETE FROM login_session WHERE tenant = ${tenant} AND expires_at <= ${before}`;
  await deleteOldAlerts(db, tenant, before);
  await deleteOldDevices(db, tenant, before);
};
