import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
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

const COLUMNS = sql`k.id, k.name, k.scopes, k.location_keys, k.address_ranges, k.created_at, k.expires_at, k.used_at,
    k.revoked_at, coalesce((SELECT username FROM staff_account s WHERE s.tenant = k.tenant AND s.id = k.created_by), '')
      AS created_by`;

// A location that the network no longer has belongs to no manager, and must keep none from a key.
const managedBy = (tenant: Tenant, keys: readonly string[]) => {
  const all = tenantRow(tenant).locations.map(({ location_key }) => location_key);
  const others = all.filter((key) => !keys.includes(key));
  return sql`k.tenant = ${tenant} AND k.location_keys && ${keys}::text[] AND NOT k.location_keys && ${others}::text[]`;
};

/** One page of the keys all of whose locations are among these, newest first. */
export const listKeys = (db: Db, tenant: Tenant, keys: readonly string[], page: { limit: number; offset: number }) =>
  db.many<KeyRow>`SELECT ${COLUMNS} FROM machine_key k WHERE ${managedBy(tenant, keys)}
    ORDER BY k.created_at DESC, k.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;

export const countKeys = (db: Db, tenant: Tenant, keys: readonly string[]) =>
  db.count`SELECT count(*) FROM machine_key k WHERE ${managedBy(tenant, keys)}`;

/** How many keys of a network are neither revoked nor over. */
export const countLiveKeys = (tx: Transaction, tenant: Tenant, now: Date) =>
  tx.count`SELECT count(*) FROM machine_key WHERE tenant = ${tenant} AND revoked_at IS NULL AND expires_at > ${now}`;

type NewKey = Omit<KeyRow, "used_at" | "revoked_at"> & { tenant: Tenant; hash: string };

/** Adds a key. `created_by` is the id of the account. */
export const insertKey = (tx: Transaction, key: NewKey) => tx.insert("machine_key", key);

/** A key, locked until the transaction ends. */
export const lockKey = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.one<KeyRow>`SELECT ${COLUMNS} FROM machine_key k
    WHERE k.tenant = ${tenant} AND k.id = ${id} FOR NO KEY UPDATE`;

/** Revokes a locked key. */
export const markRevoked = (tx: Transaction, tenant: Tenant, id: string, now: Date) =>
  tx.run`UPDATE machine_key SET revoked_at = ${now} WHERE tenant = ${tenant} AND id = ${id}`;
