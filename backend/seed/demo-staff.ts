import { v7 as uuid } from "uuid";
import type { Transaction } from "@/backend/db/database";
import { hashPassword } from "@/backend/sign-in/password";
import { TENANTS_WITH_LOCATIONS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

/** It has no e-mail address: anybody could ask for a link for its password. */
export const DEMO_STAFF = { username: "demo", name: "Demo manager", password: "demo-password" } as const;

const hasAccount = async (tx: Transaction, tenant: Tenant): Promise<boolean> =>
  (await tx.run`SELECT 1 FROM staff_account WHERE tenant = ${tenant} AND username = ${DEMO_STAFF.username}`) > 0;

const insertAccount = async (tx: Transaction, tenant: Tenant, hash: string, now: Date): Promise<void> => {
  const id = uuid();
  const { username, name } = DEMO_STAFF;
  const account = { tenant, id, username, full_name: name, password_hash: hash, role: "manager", created_at: now };
  await tx.insert("staff_account", account);
  const keys = tenantRow(tenant).locations.map(({ location_key }) => location_key);
  await tx.run`INSERT INTO staff_location (tenant, staff_id, location_key)
    SELECT ${tenant}::text, ${id}::uuid, unnest(${keys}::text[])`;
};

/** A manager of all its locations in every network. Existing accounts keep their password and role. */
export const insertDemoStaff = async (tx: Transaction, now: Date): Promise<void> => {
  const missing: Tenant[] = [];
  for (const tenant of TENANTS_WITH_LOCATIONS) if (!(await hasAccount(tx, tenant))) missing.push(tenant);
  if (missing.length === 0) return;
  // The password is public, so one hash serves all accounts. More would slow down the start.
  const hash = await hashPassword(DEMO_STAFF.password);
  for (const tenant of missing) await insertAccount(tx, tenant, hash, now);
};
