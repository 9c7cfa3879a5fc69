import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import { hashPassword } from "@/backend/sign-in/password";
import { TENANTS_WITH_LOCATIONS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

/** It has no e-mail address: anybody could ask for a link for its password. */
export const DEMO_STAFF = { username: "demo", name: "Demo manager", password: "demo-password" } as const;

const hasAccount = async (client: PoolClient, tenant: Tenant): Promise<boolean> => {
  const { rowCount } = await client.query("SELECT 1 FROM staff_account WHERE tenant = $1 AND username = $2", [
    tenant,
    DEMO_STAFF.username,
  ]);
  return rowCount === 1;
};

const insertAccount = async (client: PoolClient, tenant: Tenant, hash: string, now: Date): Promise<void> => {
  const id = uuid();
  await client.query(
    `INSERT INTO staff_account (tenant, id, username, full_name, password_hash, role, created_at)
     VALUES ($1, $2, $3, $4, $5, 'manager', $6)`,
    [tenant, id, DEMO_STAFF.username, DEMO_STAFF.name, hash, now],
  );
  await client.query("INSERT INTO staff_location (tenant, staff_id, location_key) SELECT $1, $2, unnest($3::text[])", [
    tenant,
    id,
    tenantRow(tenant).locations.map(({ location_key }) => location_key),
  ]);
};

/** A manager of all its locations in every network. Existing accounts keep their password and role. */
export const insertDemoStaff = async (client: PoolClient, now: Date): Promise<void> => {
  const missing: Tenant[] = [];
  for (const tenant of TENANTS_WITH_LOCATIONS) if (!(await hasAccount(client, tenant))) missing.push(tenant);
  if (missing.length === 0) return;
  // The password is public, so one hash serves all accounts. More would slow down the start.
  const hash = await hashPassword(DEMO_STAFF.password);
  for (const tenant of missing) await insertAccount(client, tenant, hash, now);
};
