import type { Pool } from "pg";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";

/** Deletes codes and login sessions that ended a day ago, with the phone numbers that were never verified. */
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
};
