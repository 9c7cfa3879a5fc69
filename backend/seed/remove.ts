import type { PoolClient } from "pg";
import { transaction } from "@/backend/db/transaction";
import { removeBytes } from "@/backend/files/remove";
import { eraseIdentity } from "@/backend/people/erase";
import type { Services } from "@/backend/services";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { isDemoPassword, tenantsWithDemoAccount } from "./demo-accounts";
import { DEMO_STAFF } from "./demo-staff";

/** How much was removed. */
export interface Removed {
  accounts: number;
  people: number;
}

type Stores = Pick<Services, "database" | "files">;

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

const lockDemoAccounts = async (client: PoolClient, tenant: Tenant): Promise<string[]> => {
  const { rows } = await client.query<{ id: string; hash: string }>({
    name: "demo-lock-accounts",
    text: `SELECT id, password_hash AS hash FROM staff_account
           WHERE tenant = $1 AND lower(username) = lower($2) FOR UPDATE`,
    values: [tenant, DEMO_STAFF.username],
  });
  const ids: string[] = [];
  for (const { id, hash } of rows) if (await isDemoPassword(hash)) ids.push(id);
  return ids;
};

const removeAccounts = async (client: PoolClient, tenant: Tenant): Promise<number> => {
  const ids = await lockDemoAccounts(client, tenant);
  for (const text of [
    "DELETE FROM login_session WHERE tenant = $1 AND subject = ANY ($2::uuid[]) AND audience = 'staff'",
    "DELETE FROM staff_account WHERE tenant = $1 AND id = ANY ($2::uuid[])",
  ])
    await client.query({ text, values: [tenant, ids] });
  return ids.length;
};

const removePeople = async ({ database, files }: Stores, tenant: Tenant): Promise<number> => {
  const { rows } = await database.pool.query<{ id: string }>({
    name: "demo-people",
    text: "SELECT id FROM identity WHERE tenant = $1",
    values: [tenant],
  });
  for (const { id: identityId } of rows) {
    const owner = { tenant, identityId };
    const keys = await transaction(database.pool, (client) => eraseIdentity(client, owner, undefined));
    await removeBytes({ files }, keys);
  }
  return rows.length;
};

const removeStaffWork = async (client: PoolClient, tenant: Tenant): Promise<number> => {
  await client.query({ text: "DELETE FROM login_session WHERE tenant = $1", values: [tenant] });
  let accounts = 0;
  for (const table of STAFF_TABLES) {
    const { rowCount } = await client.query({ text: `DELETE FROM ${table} WHERE tenant = $1`, values: [tenant] });
    if (table === "staff_account") accounts = rowCount ?? 0;
  }
  return accounts;
};

/** Removes the demo's accounts, and ends their login sessions. Everything else stays. Removes nothing the second time. */
export const removeDemoAccounts = async ({ database }: Pick<Services, "database">): Promise<Removed> => {
  let accounts = 0;
  for (const tenant of ALL_TENANTS)
    accounts += await transaction(database.pool, (client) => removeAccounts(client, tenant));
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
  if ((await tenantsWithDemoAccount(stores.database.pool)).length === 0) return removed;
  for (const tenant of ALL_TENANTS) {
    removed.people += await removePeople(stores, tenant);
    removed.accounts += await transaction(stores.database.pool, (client) => removeStaffWork(client, tenant));
  }
  return removed;
};
