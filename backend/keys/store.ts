import type { Pool, PoolClient } from "pg";
import type { MachineKey } from "@/lib/contracts/staff-keys";
import type { MachineScope } from "@/lib/domain/sign-in/machine-scopes";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

interface KeyRow {
  id: string;
  name: string;
  scopes: MachineScope[];
  location_keys: string[];
  address_ranges: string[];
  created_by: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}

/** A key as managers see it. */
export const toKey = (row: KeyRow): MachineKey => ({
  _id: row.id,
  name: row.name,
  scopes: row.scopes,
  locations: row.location_keys,
  addresses: row.address_ranges,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  ...(row.used_at && { usedAt: row.used_at.toISOString() }),
  ...(row.revoked_at && { revokedAt: row.revoked_at.toISOString() }),
});

const COLUMNS = `k.id, k.name, k.scopes, k.location_keys, k.address_ranges, k.created_at, k.expires_at, k.used_at,
    k.revoked_at, coalesce((SELECT username FROM staff_account s WHERE s.tenant = k.tenant AND s.id = k.created_by), '')
      AS created_by`;

// A location that the network no longer has belongs to no manager, and must keep none from a key.
const MANAGED = "k.tenant = $1 AND k.location_keys && $2::text[] AND NOT k.location_keys && $3::text[]";

const managedBy = (tenant: Tenant, locationKeys: readonly string[]) => [
  tenant,
  locationKeys,
  tenantRow(tenant)
    .locations.map(({ location_key }) => location_key)
    .filter((key) => !locationKeys.includes(key)),
];

/** One page of the keys all of whose locations are among these, newest first. */
export const listKeys = async (
  pool: Pool,
  tenant: Tenant,
  locationKeys: readonly string[],
  page: { limit: number; offset: number },
): Promise<KeyRow[]> => {
  const { rows } = await pool.query<KeyRow>({
    name: "machine-keys-page",
    text: `SELECT ${COLUMNS} FROM machine_key k WHERE ${MANAGED} ORDER BY k.created_at DESC, k.id DESC LIMIT $4 OFFSET $5`,
    values: [...managedBy(tenant, locationKeys), page.limit, page.offset],
  });
  return rows;
};

export const countKeys = async (pool: Pool, tenant: Tenant, locationKeys: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "machine-keys-count",
    text: `SELECT count(*) AS count FROM machine_key k WHERE ${MANAGED}`,
    values: managedBy(tenant, locationKeys),
  });
  return rows[0]?.count ?? 0;
};

/** How many keys of a network are neither revoked nor over. */
export const countLiveKeys = async (client: PoolClient, tenant: Tenant, now: Date): Promise<number> => {
  const { rows } = await client.query<{ count: number }>({
    name: "machine-keys-live",
    text: "SELECT count(*) AS count FROM machine_key WHERE tenant = $1 AND revoked_at IS NULL AND expires_at > $2",
    values: [tenant, now],
  });
  return rows[0]?.count ?? 0;
};

interface NewKey extends Omit<KeyRow, "used_at" | "revoked_at"> {
  tenant: Tenant;
  hash: string;
}

/** Adds a key. `created_by` is the id of the account. */
export const insertKey = async (client: PoolClient, key: NewKey): Promise<void> => {
  await client.query({
    name: "machine-key-insert",
    text: `INSERT INTO machine_key (tenant, id, name, hash, scopes, location_keys, address_ranges, created_by, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      key.tenant,
      key.id,
      key.name,
      key.hash,
      key.scopes,
      key.location_keys,
      key.address_ranges,
      key.created_by,
      key.created_at,
      key.expires_at,
    ],
  });
};

/** A key, locked until the transaction ends. */
export const lockKey = async (client: PoolClient, tenant: Tenant, id: string): Promise<KeyRow | undefined> => {
  const { rows } = await client.query<KeyRow>({
    name: "machine-key-lock",
    text: `SELECT ${COLUMNS} FROM machine_key k WHERE k.tenant = $1 AND k.id = $2 FOR NO KEY UPDATE OF k`,
    values: [tenant, id],
  });
  return rows[0];
};

/** Revokes a locked key. */
export const markRevoked = async (client: PoolClient, tenant: Tenant, id: string, now: Date): Promise<void> => {
  await client.query({
    name: "machine-key-revoke",
    text: "UPDATE machine_key SET revoked_at = $3 WHERE tenant = $1 AND id = $2",
    values: [tenant, id, now],
  });
};
