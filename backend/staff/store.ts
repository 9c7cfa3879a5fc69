import type { Db, Transaction } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { Role } from "@/backend/tokens";
import type { Tenant } from "@/lib/domain/tenant/tenants";

export interface Account {
  id: string;
  passwordHash: string | null;
  role: Role;
}

/** The stored form of an account's password, if it has one, and its person's name. */
export const findPassword = async (db: Db, tenant: Tenant, id: string) => {
  const found = await db.one<{ hash: string | null; name: string | null }>`
    SELECT password_hash AS hash, full_name AS name FROM staff_account WHERE tenant = ${tenant} AND id = ${id}`;
  return { hash: found?.hash ?? undefined, name: found?.name ?? undefined };
};

/** Replaces the stored form of an account's password, or sets the first. Returns false if it is no longer `before`. */
export const replacePassword = async (
  tx: Transaction,
  { tenant, id, before, after }: { tenant: Tenant; id: string; before: string | undefined; after: string },
): Promise<boolean> => {
  const rowCount = await tx.run`UPDATE staff_account SET password_hash = ${after}
    WHERE tenant = ${tenant} AND id = ${id} AND password_hash IS NOT DISTINCT FROM ${before}`;
  return rowCount > 0;
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
export const insertAccount = async (tx: Transaction, account: NewAccount): Promise<boolean> => {
  const { tenant, id, username, passwordHash, role, now, name, email, locationKeys } = account;
  const rowCount = await tx.run`INSERT INTO staff_account
      (tenant, id, username, password_hash, role, created_at, full_name, email)
    VALUES (${tenant}, ${id}, ${username}, ${passwordHash}, ${role}, ${now}, ${name}, ${email})
    ON CONFLICT DO NOTHING`;
  if (rowCount === 0) return false;
  await permitLocations(tx, account, locationKeys);
  return true;
};

/** Permits an account these locations besides those it has. */
export const permitLocations = (
  tx: Transaction,
  { tenant, id }: { tenant: Tenant; id: string },
  locationKeys: readonly string[],
) =>
  tx.run`INSERT INTO staff_location (tenant, staff_id, location_key)
    SELECT ${tenant}, ${id}, key FROM unnest(${locationKeys}::text[]) AS key ON CONFLICT DO NOTHING`;

/** Ends a login session of an account. */
export const closeLoginSession = async (db: Db, tenant: Tenant, { staffId, sessionId }: Staff): Promise<void> => {
  await db.run`DELETE FROM login_session WHERE tenant = ${tenant} AND id = ${sessionId} AND audience = 'staff'`;
  db.tell("staff_access", tenant, staffId);
};
