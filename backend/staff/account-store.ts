import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
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

const COLUMNS = sql`s.id, s.username, s.full_name AS name, s.email, s.role, s.disabled_at, s.created_at, s.last_sign_in_at,
  array(SELECT location_key FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id ORDER BY location_key)
    AS location_keys,
  s.password_hash IS NOT NULL AS has_password, s.provider_subject IS NOT NULL AS has_provider,
  EXISTS (SELECT 1 FROM staff_passkey k WHERE k.tenant = s.tenant AND k.staff_id = s.id) AS has_passkey,
  EXISTS (SELECT 1 FROM staff_totp t WHERE t.tenant = s.tenant AND t.staff_id = s.id AND t.confirmed_at IS NOT NULL)
    AS has_totp`;

// A manager must have all of an account's locations to manage it.
const managedBy = (tenant: Tenant, keys: readonly string[]) => sql`s.tenant = ${tenant}
  AND EXISTS (SELECT 1 FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM staff_location l
    WHERE l.tenant = s.tenant AND l.staff_id = s.id AND l.location_key <> ALL (${keys}::text[]))`;

/** One page of the accounts whose locations are all among these, by username. */
export const listAccounts = (
  db: Db,
  tenant: Tenant,
  keys: readonly string[],
  page: { limit: number; offset: number },
) =>
  db.many<AccountRow>`SELECT ${COLUMNS} FROM staff_account s WHERE ${managedBy(tenant, keys)}
    ORDER BY lower(s.username), s.id LIMIT ${page.limit} OFFSET ${page.offset}`;

export const countAccounts = (db: Db, tenant: Tenant, keys: readonly string[]) =>
  db.count`SELECT count(*) FROM staff_account s WHERE ${managedBy(tenant, keys)}`;

/** Locks an account, whatever its locations. */
export const lockAccount = async (tx: Transaction, tenant: Tenant, id: string) => {
  // The subquery of a locking statement may be older than the lock, so the locations are read after it.
  await tx.run`SELECT 1 FROM staff_account WHERE tenant = ${tenant} AND id = ${id} FOR NO KEY UPDATE`;
  return tx.one<AccountRow>`SELECT ${COLUMNS} FROM staff_account s WHERE s.tenant = ${tenant} AND s.id = ${id}`;
};

interface WrittenAccount {
  tenant: Tenant;
  id: string;
  name: string | null;
  email: string | null;
  role: Role;
  disabledAt: Date | null;
}

/** Has every process ask again what these accounts may do. */
export const tellOfAccess = (db: Db, tenant: Tenant, ...ids: readonly string[]): void => {
  for (const id of ids) db.tell("staff_access", tenant, id);
};

/** Updates a locked account. */
export const writeAccount = (tx: Transaction, account: WrittenAccount) => {
  const { tenant, id, name, email, role, disabledAt } = account;
  tellOfAccess(tx, tenant, id);
  return tx.run`UPDATE staff_account
    SET full_name = ${name}, email = ${email}, role = ${role}, disabled_at = ${disabledAt}
    WHERE tenant = ${tenant} AND id = ${id}`;
};

/** Removes every other location from a locked account. */
export const forbidOtherLocations = (
  tx: Transaction,
  account: { tenant: Tenant; id: string },
  locationKeys: readonly string[],
) => {
  const { tenant, id } = account;
  tellOfAccess(tx, tenant, id);
  return tx.run`DELETE FROM staff_location
    WHERE tenant = ${tenant} AND staff_id = ${id} AND location_key <> ALL (${locationKeys}::text[])`;
};

/** Ends the login sessions of an account, except one. Returns how many. */
export const closeOtherLoginSessions = (tx: Transaction, account: { tenant: Tenant; id: string; except?: string }) => {
  const { tenant, id, except } = account;
  tellOfAccess(tx, tenant, id);
  return tx.run`DELETE FROM login_session
    WHERE tenant = ${tenant} AND subject = ${id} AND audience = 'staff' AND id IS DISTINCT FROM ${except}::uuid`;
};

/** Ends every login session of an account. Returns how many. */
export const closeLoginSessions = (tx: Transaction, tenant: Tenant, id: string) =>
  closeOtherLoginSessions(tx, { tenant, id });
