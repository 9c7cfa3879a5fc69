import type { Pool } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { SignInAccount } from "./open-session";

/** The account that may sign in under this name, in any case of letters. A disabled account may not. */
export const findAccount = async (pool: Pool, tenant: Tenant, username: string): Promise<SignInAccount | undefined> => {
  const { rows } = await pool.query<SignInAccount>({
    name: "staff-find",
    text: `SELECT id, password_hash AS "passwordHash", role FROM staff_account
           WHERE tenant = $1 AND lower(username) = lower($2) AND disabled_at IS NULL`,
    values: [tenant, username],
  });
  return rows[0];
};

/** The account of an id, if it may sign in. */
export const findAccountById = async (pool: Pool, tenant: Tenant, id: string): Promise<SignInAccount | undefined> => {
  const { rows } = await pool.query<SignInAccount>({
    name: "staff-find-by-id",
    text: `SELECT id, password_hash AS "passwordHash", role FROM staff_account
           WHERE tenant = $1 AND id = $2 AND disabled_at IS NULL`,
    values: [tenant, id],
  });
  return rows[0];
};
