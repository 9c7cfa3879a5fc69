import type { Pool, PoolClient } from "pg";
import type { Role } from "@/backend/tokens";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An account as managers see it. */
export interface AccountRow {
  id: string;
  username: string;
  role: Role;
  disabled_at: Date | null;
  created_at: Date;
  location_keys: string[];
}

export const toAccount = (row: AccountRow): StaffAccount => ({
  _id: row.id,
  username: row.username,
  role: row.role,
  locations: row.location_keys,
  isDisabled: row.disabled_at !== null,
  createdAt: row.created_at.toISOString(),
});

const COLUMNS = `s.id, s.username, s.role, s.disabled_at, s.created_at, array(
    SELECT location_key FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id ORDER BY location_key
  ) AS location_keys`;

// A manager must have all of an account's locations to manage it.
const WITHIN = `s.tenant = $1
  AND EXISTS (SELECT 1 FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id)
  AND NOT EXISTS (
    SELECT 1 FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id AND l.location_key <> ALL ($2::text[]))`;

/** One page of the accounts whose locations are all among these, by username. */
export const listAccounts = async (
  pool: Pool,
  tenant: Tenant,
  locationKeys: readonly string[],
  page: { limit: number; offset: number },
): Promise<AccountRow[]> => {
  const { rows } = await pool.query<AccountRow>({
    name: "accounts-page",
    text: `SELECT ${COLUMNS} FROM staff_account s WHERE ${WITHIN} ORDER BY lower(s.username), s.id LIMIT $3 OFFSET $4`,
    values: [tenant, locationKeys, page.limit, page.offset],
  });
  return rows;
};

export const countAccounts = async (pool: Pool, tenant: Tenant, locationKeys: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "accounts-count",
    text: `SELECT count(*) AS count FROM staff_account s WHERE ${WITHIN}`,
    values: [tenant, locationKeys],
  });
  return rows[0]?.count ?? 0;
};

/** Locks an account, whatever its locations. */
export const lockAccount = async (client: PoolClient, tenant: Tenant, id: string): Promise<AccountRow | undefined> => {
  // The subquery of a locking statement may be older than the lock, so the locations are read after it.
  await client.query({
    name: "account-lock",
    text: "SELECT 1 FROM staff_account WHERE tenant = $1 AND id = $2 FOR NO KEY UPDATE",
    values: [tenant, id],
  });
  const { rows } = await client.query<AccountRow>({
    name: "account-find",
    text: `SELECT ${COLUMNS} FROM staff_account s WHERE s.tenant = $1 AND s.id = $2`,
    values: [tenant, id],
  });
  return rows[0];
};

/** Updates a locked account. Without a hash it keeps its password. */
export const writeAccount = async (
  client: PoolClient,
  account: { tenant: Tenant; id: string; role: Role; disabledAt: Date | null; passwordHash: string | undefined },
): Promise<void> => {
  await client.query({
    name: "account-write",
    text: `UPDATE staff_account SET role = $3, disabled_at = $4, password_hash = coalesce($5, password_hash)
           WHERE tenant = $1 AND id = $2`,
    values: [account.tenant, account.id, account.role, account.disabledAt, account.passwordHash ?? null],
  });
};

/** Removes every other location from a locked account. */
export const forbidOtherLocations = async (
  client: PoolClient,
  { tenant, id }: { tenant: Tenant; id: string },
  locationKeys: readonly string[],
): Promise<void> => {
  await client.query({
    name: "account-forbid",
    text: "DELETE FROM staff_location WHERE tenant = $1 AND staff_id = $2 AND location_key <> ALL ($3::text[])",
    values: [tenant, id, locationKeys],
  });
};

/** Ends the login sessions of an account, except one. */
export const closeOtherLoginSessions = async (
  client: PoolClient,
  { tenant, id, except }: { tenant: Tenant; id: string; except: string },
): Promise<void> => {
  await client.query({
    name: "login-session-close-other-staff",
    text: "DELETE FROM login_session WHERE tenant = $1 AND subject = $2 AND audience = 'staff' AND id <> $3",
    values: [tenant, id, except],
  });
};

/** Ends every login session of an account. */
export const closeLoginSessions = async (client: PoolClient, tenant: Tenant, id: string): Promise<void> => {
  await client.query({
    name: "login-session-close-all-staff",
    text: "DELETE FROM login_session WHERE tenant = $1 AND subject = $2 AND audience = 'staff'",
    values: [tenant, id],
  });
};
