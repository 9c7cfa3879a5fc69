import type { Transaction } from "@/backend/db/database";
import { named } from "@/backend/db/sql";
import { removeBytes } from "@/backend/files/remove";
import { eraseIdentity } from "@/backend/people/erase";
import type { Services } from "@/backend/services";
import { tellOfAccess } from "@/backend/staff/account-store";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { isDemoPassword, tenantsWithDemoAccount } from "./demo-accounts";
import { DEMO_STAFF } from "./demo-staff";

/** How much was removed. */
export interface Removed {
  accounts: number;
  people: number;
}

type Stores = Pick<Services, "db" | "files">;

/** Every row of staff and of their work, in the order in which no row refers to a removed one. The configuration stays. */
const STAFF_TABLES = [
  "staff_account",
  "presentation",
  "start_day",
  "session",
  "school_region",
  "announcement",
  "audit_entry",
  "dev_message",
] as const;

const lockDemoAccounts = async (tx: Transaction, tenant: Tenant): Promise<string[]> => {
  const rows = await tx.many<{ id: string; hash: string }>`SELECT id, password_hash AS hash FROM staff_account
    WHERE tenant = ${tenant} AND lower(username) = lower(${DEMO_STAFF.username}) FOR UPDATE`;
  const ids: string[] = [];
  for (const { id, hash } of rows) if (await isDemoPassword(hash)) ids.push(id);
  return ids;
};

const removeAccounts = async (tx: Transaction, tenant: Tenant): Promise<number> => {
  const ids = await lockDemoAccounts(tx, tenant);
  await tx.run`DELETE FROM login_session
    WHERE tenant = ${tenant} AND subject = ANY (${ids}::uuid[]) AND audience = 'staff'`;
  tellOfAccess(tx, tenant, ...ids);
  await tx.run`DELETE FROM staff_account WHERE tenant = ${tenant} AND id = ANY (${ids}::uuid[])`;
  return ids.length;
};

const removePeople = async ({ db, files }: Stores, tenant: Tenant): Promise<number> => {
  const ids = await db.values<string>`SELECT id FROM identity WHERE tenant = ${tenant}`;
  for (const identityId of ids) {
    const owner = { tenant, identityId };
    const keys = await db.transaction((tx) => eraseIdentity(tx, owner, undefined));
    await removeBytes({ files }, keys);
  }
  return ids.length;
};

const removeStaffWork = async (tx: Transaction, tenant: Tenant): Promise<number> => {
  const subjects = await tx.values<string>`DELETE FROM login_session WHERE tenant = ${tenant} RETURNING subject`;
  tellOfAccess(tx, tenant, ...subjects);
  let accounts = 0;
  for (const table of STAFF_TABLES) {
    const count = await tx.run`DELETE FROM ${named(table)} WHERE tenant = ${tenant}`;
    if (table === "staff_account") accounts = count;
  }
  return accounts;
};

/** Removes the demo's accounts, and ends their login sessions. Everything else stays. Removes nothing the second time. */
export const removeDemoAccounts = async ({ db }: Pick<Services, "db">): Promise<Removed> => {
  let accounts = 0;
  for (const tenant of ALL_TENANTS) accounts += await db.transaction((tx) => removeAccounts(tx, tenant));
  return { accounts, people: 0 };
};

/**
 * Empties a store that was a demo: removes every person with all that is stored about them, every account (anybody could log
 * in as the demo's manager and add one), the schedule, schools, the log and the developer inbox. The configuration stays.
 * Removes nothing from a store in which no account of the demo works.
 */
export const removeEverything = async (stores: Stores): Promise<Removed> => {
  const removed = { accounts: 0, people: 0 };
  // A production start refuses a demo's account, so a store without one may hold real people.
  if ((await tenantsWithDemoAccount(stores.db)).length === 0) return removed;
  for (const tenant of ALL_TENANTS) {
    removed.people += await removePeople(stores, tenant);
    removed.accounts += await stores.db.transaction((tx) => removeStaffWork(tx, tenant));
  }
  return removed;
};
