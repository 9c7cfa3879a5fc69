import type { Pool, PoolClient } from "pg";
import type { Role } from "@/backend/tokens";
import type { Tenant } from "@/lib/domain/tenant/tenants";

export interface Account {
  id: string;
  passwordHash: string;
  role: Role;
}

/** The account that may log in under this name, in any case of letters. A disabled account may not. */
export const findAccount = async (pool: Pool, tenant: Tenant, username: string): Promise<Account | undefined> => {
  const { rows } = await pool.query<Account>({
    name: "staff-find",
    text: `SELECT id, password_hash AS "passwordHash", role FROM staff_account
           WHERE tenant = $1 AND lower(username) = lower($2) AND disabled_at IS NULL`,
    values: [tenant, username],
  });
  return rows[0];
};

/** The stored form of an account's password. */
export const findPasswordHash = async (pool: Pool, tenant: Tenant, id: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ hash: string }>({
    name: "staff-password",
    text: "SELECT password_hash AS hash FROM staff_account WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
  return rows[0]?.hash;
};

/** Replaces the stored form of an account's password. Returns false if it is no longer `before`. */
export const replacePassword = async (
  client: PoolClient,
  { tenant, id, before, after }: { tenant: Tenant; id: string; before: string; after: string },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-replace-password",
    text: "UPDATE staff_account SET password_hash = $4 WHERE tenant = $1 AND id = $2 AND password_hash = $3",
    values: [tenant, id, before, after],
  });
  return rowCount === 1;
};

/** Adds an account and its permitted locations. Returns false, and adds nothing, if the name is taken in any case of letters. */
export const insertAccount = async (
  client: PoolClient,
  account: Account & { tenant: Tenant; username: string; now: Date; locationKeys: readonly string[] },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-insert",
    text: `INSERT INTO staff_account (tenant, id, username, password_hash, role, created_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [account.tenant, account.id, account.username, account.passwordHash, account.role, account.now],
  });
  if (!rowCount) return false;
  await permitLocations(client, account, account.locationKeys);
  return true;
};

/** Permits an account these locations besides those it has. */
export const permitLocations = async (
  client: PoolClient,
  { tenant, id }: { tenant: Tenant; id: string },
  locationKeys: readonly string[],
): Promise<void> => {
  await client.query({
    name: "staff-permit",
    text: `INSERT INTO staff_location (tenant, staff_id, location_key)
           SELECT $1, $2, key FROM unnest($3::text[]) AS key ON CONFLICT DO NOTHING`,
    values: [tenant, id, locationKeys],
  });
};

/**
 * Opens a login session. Returns false if the account was disabled, or its password changed, since it was read. Waits for
 * a concurrent change of the account, so that a change that ends the account's sessions ends this one, too.
 */
export const openLoginSession = async (
  pool: Pool,
  session: { tenant: Tenant; id: string; account: Account; expiresAt: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "login-session-open-staff",
    text: `INSERT INTO login_session (tenant, id, audience, subject, expires_at)
           SELECT tenant, $2, 'staff', id, $4 FROM staff_account
           WHERE tenant = $1 AND id = $3 AND password_hash = $5 AND disabled_at IS NULL FOR SHARE`,
    values: [session.tenant, session.id, session.account.id, session.expiresAt, session.account.passwordHash],
  });
  return rowCount === 1;
};

export const closeLoginSession = async (pool: Pool, tenant: Tenant, id: string): Promise<void> => {
  await pool.query({
    name: "login-session-close-staff",
    text: "DELETE FROM login_session WHERE tenant = $1 AND id = $2 AND audience = 'staff'",
    values: [tenant, id],
  });
};
