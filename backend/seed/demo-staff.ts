import type { PoolClient } from "pg";
import { v7 as uuid } from "uuid";
import { hashPassword } from "@/backend/staff/password";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";

export const DEMO_STAFF = { username: "demo", password: "demo-password" } as const;

interface DemoAccount {
  tenant: string;
  id: string;
}

const findAccounts = async (client: PoolClient): Promise<DemoAccount[]> => {
  const { rows } = await client.query<DemoAccount>("SELECT tenant, id FROM staff_account WHERE username = $1", [
    DEMO_STAFF.username,
  ]);
  return rows;
};

/** A manager of all its locations in every tenant. Accounts that are there keep their password and role. */
export const insertDemoStaff = async (client: PoolClient, now: Date): Promise<void> => {
  const existing = new Set((await findAccounts(client)).map(({ tenant }) => tenant));
  const missing = ALL_TENANTS.filter((tenant) => !existing.has(tenant));
  if (missing.length === 0) return;
  // The password is public, so one hash does for all: each more would cost the start its time.
  const hash = await hashPassword(DEMO_STAFF.password);
  const accounts = missing.map((tenant) => ({ tenant, id: uuid() }));
  await client.query(
    `INSERT INTO staff_account (tenant, id, username, password_hash, role, created_at)
     SELECT n.tenant, n.id, $2, $3, 'manager', $4 FROM jsonb_to_recordset($1) AS n (tenant text, id uuid)`,
    [JSON.stringify(accounts), DEMO_STAFF.username, hash, now],
  );
  const permits = accounts.flatMap(({ tenant, id }) =>
    tenantRow(tenant).locations.map(({ location_key }) => ({ tenant, staff_id: id, location_key })),
  );
  await client.query(
    `INSERT INTO staff_location (tenant, staff_id, location_key)
     SELECT * FROM jsonb_to_recordset($1) AS n (tenant text, staff_id uuid, location_key text)`,
    [JSON.stringify(permits)],
  );
};
