import type { Pool, PoolClient } from "pg";
import type { Role } from "@/backend/tokens";
import type { Tenant } from "@/lib/domain/tenant/tenants";

export interface Account {
  id: string;
  passwordHash: string;
  role: Role;
}

/** The account that may log in under this name; a disabled one may not. */
export const findAccount = async (pool: Pool, tenant: Tenant, username: string): Promise<Account | undefined> => {
  const { rows } = await pool.query<Account>({
    name: "staff-find",
    text: `SELECT id, password_hash AS "passwordHash", role FROM staff_account
           WHERE tenant = $1 AND username = $2 AND disabled_at IS NULL`,
    values: [tenant, username],
  });
  return rows[0];
};

/** Adds an account and the locations it is permitted; nothing, and false, when the name is taken. */
export const insertAccount = async (
  client: PoolClient,
  account: Account & { tenant: Tenant; username: string; now: Date; locationKeys: readonly string[] },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-insert",
    text: `INSERT INTO staff_account (tenant, id, username, password_hash, role, created_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tenant, username) DO NOTHING`,
    values: [account.tenant, account.id, account.username, account.passwordHash, account.role, account.now],
  });
  if (!rowCount) return false;
  await client.query({
    name: "staff-permit",
    text: `INSERT INTO staff_location (tenant, staff_id, location_key)
           SELECT $1, $2, key FROM unnest($3::text[]) AS key ON CONFLICT DO NOTHING`,
    values: [account.tenant, account.id, account.locationKeys],
  });
  return true;
};

export const openSession = async (
  pool: Pool,
  session: { tenant: Tenant; id: string; staffId: string; expiresAt: Date },
): Promise<void> => {
  await pool.query({
    name: "login-session-open-staff",
    text: "INSERT INTO login_session (tenant, id, audience, subject, expires_at) VALUES ($1, $2, 'staff', $3, $4)",
    values: [session.tenant, session.id, session.staffId, session.expiresAt],
  });
};

export const closeSession = async (pool: Pool, tenant: Tenant, id: string): Promise<void> => {
  await pool.query({
    name: "login-session-close-staff",
    text: "DELETE FROM login_session WHERE tenant = $1 AND id = $2 AND audience = 'staff'",
    values: [tenant, id],
  });
};
