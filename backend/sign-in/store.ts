import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { SignInAccount } from "./open-session";

/** The account that may sign in under this name, in any case of letters. A disabled account may not. */
/** The account that has a factor. */
export interface Owner {
  tenant: Tenant;
  staffId: string;
}

/** The rows of an account in a table of factors. */
export const ofOwner = ({ tenant, staffId }: Owner) => sql`tenant = ${tenant} AND staff_id = ${staffId}`;

const COLUMNS = sql`id, password_hash AS "passwordHash", role`;

/** The account that may sign in under this name, in any case of letters. A disabled account may not. */
export const findAccount = (db: Db, tenant: Tenant, username: string) =>
  db.one<SignInAccount>`SELECT ${COLUMNS} FROM staff_account
    WHERE tenant = ${tenant} AND lower(username) = lower(${username}) AND disabled_at IS NULL`;

/** The account of an id, if it may sign in. */
export const findAccountById = (db: Db, tenant: Tenant, id: string) =>
  db.one<SignInAccount>`SELECT ${COLUMNS} FROM staff_account
    WHERE tenant = ${tenant} AND id = ${id} AND disabled_at IS NULL`;
