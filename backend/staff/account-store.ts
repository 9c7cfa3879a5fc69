import type { Pool, PoolClient } from "pg";
import { versionOf } from "@/backend/http/row-version";
import type { Role } from "@/backend/tokens";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An account as managers see it. */
export interface AccountRow {
  id: string;
  username: string;
  name: string | null;
  email: string | null;
  role: Role;
  disabled_at: Date | null;
  created_at: Date;
  last_sign_in_at: Date | null;
  location_keys: string[];
  has_password: boolean;
  has_passkey: boolean;
  has_totp: boolean;
  has_provider: boolean;
}

const factorsOf = (row: AccountRow): Factor[] => [
  ...(row.has_password ? (["password"] as const) : []),
  ...(row.has_passkey ? (["passkey"] as const) : []),
  ...(row.has_totp ? (["totp"] as const) : []),
  ...(row.has_provider ? (["provider"] as const) : []),
];

/** The version of what managers save of an account. */
const accountVersion = ({ name, email, role, location_keys, disabled_at }: AccountRow): string =>
  versionOf({ name, email, role, location_keys, isDisabled: disabled_at !== null });

export const toAccount = (row: AccountRow): StaffAccount & { version: string } => {
  const factors = factorsOf(row);
  return {
    _id: row.id,
    username: row.username,
    ...(row.name !== null && { name: row.name }),
    ...(row.email !== null && { email: row.email }),
    role: row.role,
    locations: row.location_keys,
    isDisabled: row.disabled_at !== null,
    isInvited: row.last_sign_in_at === null && factors.length === 0,
    createdAt: row.created_at.toISOString(),
    ...(row.last_sign_in_at && { lastSignInAt: row.last_sign_in_at.toISOString() }),
    factors,
    version: accountVersion(row),
  };
};

const COLUMNS = `s.id, s.username, s.full_name AS name, s.email, s.role, s.disabled_at, s.created_at, s.last_sign_in_at, array(
    SELECT location_key FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id ORDER BY location_key
  ) AS location_keys,
  s.password_hash IS NOT NULL AS has_password, s.provider_subject IS NOT NULL AS has_provider,
  EXISTS (SELECT 1 FROM staff_passkey k WHERE k.tenant = s.tenant AND k.staff_id = s.id) AS has_passkey,
  EXISTS (SELECT 1 FROM staff_totp t WHERE t.tenant = s.tenant AND t.staff_id = s.id AND t.confirmed_at IS NOT NULL)
    AS has_totp`;

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

interface WrittenAccount {
  tenant: Tenant;
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  disabledAt: Date | null;
}

/** Updates a locked account. */
export const writeAccount = async (client: PoolClient, account: WrittenAccount): Promise<void> => {
  await client.query({
    name: "account-write",
    text: `UPDATE staff_account SET full_name = $3, email = $4, role = $5, disabled_at = $6 WHERE tenant = $1 AND id = $2`,
    values: [account.tenant, account.id, account.name, account.email, account.role, account.disabledAt],
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

/** Ends every login session of an account. Returns how many. */
export const closeLoginSessions = async (client: PoolClient, tenant: Tenant, id: string): Promise<number> => {
  const { rowCount } = await client.query({
    name: "login-session-close-all-staff",
    text: "DELETE FROM login_session WHERE tenant = $1 AND subject = $2 AND audience = 'staff'",
    values: [tenant, id],
  });
  return rowCount ?? 0;
};
