import type { Pool } from "pg";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const KEPT_MS = 24 * 3600 * 1000;

/** Deletes codes and sessions that ended a day ago: phone numbers that never verified are not kept. */
export const deleteEndedLoginSessions = async (pool: Pool, now: Date): Promise<void> => {
  await forEachTenant("logins", (tenant) => forgetOf(pool, tenant, new Date(now.getTime() - KEPT_MS)));
};

const forgetOf = async (pool: Pool, tenant: Tenant, before: Date): Promise<void> => {
  const values = [tenant, before];
  await pool.query({
    name: "verification-forget",
    text: "DELETE FROM verification WHERE tenant = $1 AND expires_at <= $2 AND retry_at <= $2",
    values,
  });
  await pool.query({
    name: "login-session-forget",
    text: "DELETE FROM login_session WHERE tenant = $1 AND expires_at <= $2",
    values,
  });
};
