import type { Pool, PoolClient } from "pg";
import type { Role } from "@/backend/tokens";
import type { Tenant } from "@/lib/domain/tenant/tenants";

export interface Account {
  id: string;
  passwordHash: string | null;
  role: Role;
}

/** The stored form of an account's password, if it has one, and its person's name. */
export const findPassword = async (
  pool: Pool,
  tenant: Tenant,
  id: string,
): Promise<{ hash: string | undefined; name: string | undefined }> => {
  const { rows } = await pool.query<{ hash: string | null; name: string | null }>({
    name: "staff-password",
    text: "SELECT password_hash AS hash, full_name AS name FROM staff_account WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
  return { hash: rows[0]?.hash ?? undefined, name: rows[0]?.name ?? undefined };
};

/** Replaces the stored form of an account's password, or sets the first. Returns false if it is no longer `before`. */
export const replacePassword = async (
  client: PoolClient,
  { tenant, id, before, after }: { tenant: Tenant; id: string; before: string | undefined; after: string },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-replace-password",
    text: "UPDATE staff_account SET password_hash = $4 WHERE tenant = $1 AND id = $2 AND password_hash IS NOT DISTINCT FROM $3",
    values: [tenant, id, before ?? null, after],
  });
  return rowCount === 1;
};

interface NewAccount extends Account {
  tenant: Tenant;
  username: string;
  name?: string | undefined;
  email?: string | undefined;
  now: Date;
  locationKeys: readonly string[];
}

/** Adds an account and its permitted locations. Returns false, and adds nothing, if the name is taken in any case of letters. */
export const insertAccount = async (client: PoolClient, account: NewAccount): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-insert",
    text: `INSERT INTO staff_account (tenant, id, username, password_hash, role, created_at, full_name, email)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    values: [
      account.tenant,
      account.id,
      account.username,
      account.passwordHash,
      account.role,
      account.now,
      account.name ?? null,
      account.email ?? null,
    ],
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

export const closeLoginSession = async (pool: Pool, tenant: Tenant, id: string): Promise<void> => {
  await pool.query({
    name: "login-session-close-staff",
    text: "DELETE FROM login_session WHERE tenant = $1 AND id = $2 AND audience = 'staff'",
    values: [tenant, id],
  });
};
