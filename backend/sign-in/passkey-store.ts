import type { Pool, PoolClient } from "pg";
import type { StaffPasskey } from "@/lib/contracts/staff-factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A passkey as an answer of it is checked. */
export interface StoredPasskey {
  id: string;
  staffId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
}

/** A passkey that was just made, not enrolled yet. */
export interface NewPasskey {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
}

interface PasskeyRow {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: Date;
  usedAt: Date | null;
}

const toPasskey = ({ id, name, isSynced, createdAt, usedAt }: PasskeyRow): StaffPasskey => ({
  _id: id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  ...(usedAt && { usedAt: usedAt.toISOString() }),
});

const SHOWN = `id, name, is_synced AS "isSynced", created_at AS "createdAt", used_at AS "usedAt"`;

/** The passkeys of an account, oldest first. */
export const listPasskeys = async (pool: Pool, tenant: Tenant, staffId: string): Promise<StaffPasskey[]> => {
  const { rows } = await pool.query<PasskeyRow>({
    name: "staff-passkeys-list",
    text: `SELECT ${SHOWN} FROM staff_passkey WHERE tenant = $1 AND staff_id = $2 ORDER BY created_at, id`,
    values: [tenant, staffId],
  });
  return rows.map(toPasskey);
};

/** The ids and transports of an account's passkeys, for the browser's question. */
export const passkeyIds = async (
  pool: Pool | PoolClient,
  tenant: Tenant,
  staffId: string,
): Promise<Pick<StoredPasskey, "id" | "transports">[]> => {
  const { rows } = await pool.query<Pick<StoredPasskey, "id" | "transports">>({
    name: "staff-passkeys-ids",
    text: "SELECT id, transports FROM staff_passkey WHERE tenant = $1 AND staff_id = $2 ORDER BY created_at, id",
    values: [tenant, staffId],
  });
  return rows;
};

export const findPasskey = async (pool: Pool, tenant: Tenant, id: string): Promise<StoredPasskey | undefined> => {
  const { rows } = await pool.query<StoredPasskey>({
    name: "staff-passkey-find",
    text: `SELECT id, staff_id AS "staffId", public_key AS "publicKey", counter, transports FROM staff_passkey
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, id],
  });
  return rows[0];
};

/** Notes a use. Returns false if another answer was counted since the passkey was read: a copy may be in use. */
export const countPasskeyUse = async (
  pool: Pool,
  { tenant, id, before, after, now }: { tenant: Tenant; id: string; before: string; after: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "staff-passkey-use",
    text: "UPDATE staff_passkey SET counter = $4, used_at = $5 WHERE tenant = $1 AND id = $2 AND counter = $3",
    values: [tenant, id, before, after, now],
  });
  return rowCount === 1;
};

/** Adds a passkey to an account. Returns nothing if it is enrolled already. */
export const insertPasskey = async (
  client: PoolClient,
  {
    tenant,
    staffId,
    name,
    passkey,
    now,
  }: {
    tenant: Tenant;
    staffId: string;
    name: string;
    passkey: NewPasskey;
    now: Date;
  },
): Promise<StaffPasskey | undefined> => {
  const { rows } = await client.query<PasskeyRow>({
    name: "staff-passkey-insert",
    text: `INSERT INTO staff_passkey (tenant, id, staff_id, public_key, counter, transports, name, is_synced, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${SHOWN}`,
    values: [
      tenant,
      passkey.id,
      staffId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      name,
      passkey.isSynced,
      now,
    ],
  });
  return rows[0] && toPasskey(rows[0]);
};

/** Removes a passkey of an account. Returns its name; nothing if it has no such passkey. */
export const deletePasskey = async (
  client: PoolClient,
  { tenant, staffId, id }: { tenant: Tenant; staffId: string; id: string },
): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>({
    name: "staff-passkey-delete",
    text: "DELETE FROM staff_passkey WHERE tenant = $1 AND staff_id = $2 AND id = $3 RETURNING name",
    values: [tenant, staffId, id],
  });
  return rows[0]?.name;
};
