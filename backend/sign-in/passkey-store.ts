import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { StaffPasskey } from "@/lib/contracts/staff-factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Owner, ofOwner } from "./store";

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

const SHOWN = sql`id, name, is_synced AS "isSynced", created_at AS "createdAt", used_at AS "usedAt"`;

/** The passkeys of an account, oldest first. */
export const listPasskeys = async (db: Db, tenant: Tenant, staffId: string): Promise<StaffPasskey[]> => {
  const owner = ofOwner({ tenant, staffId });
  const rows = await db.many<PasskeyRow>`SELECT ${SHOWN} FROM staff_passkey WHERE ${owner} ORDER BY created_at, id`;
  return rows.map(toPasskey);
};

/** The ids and transports of an account's passkeys, for the browser's question. */
export const passkeyIds = (db: Db, tenant: Tenant, staffId: string) =>
  db.many<Pick<StoredPasskey, "id" | "transports">>`SELECT id, transports FROM staff_passkey
    WHERE ${ofOwner({ tenant, staffId })} ORDER BY created_at, id`;

export const findPasskey = (db: Db, tenant: Tenant, id: string) =>
  db.one<StoredPasskey>`SELECT id, staff_id AS "staffId", public_key AS "publicKey", counter, transports
    FROM staff_passkey WHERE tenant = ${tenant} AND id = ${id}`;

/** Notes a use. Returns false if another answer was counted since the passkey was read: a copy may be in use. */
export const countPasskeyUse = async (
  db: Db,
  { tenant, id, before, after, now }: { tenant: Tenant; id: string; before: string; after: number; now: Date },
): Promise<boolean> => {
  const rowCount = await db.run`UPDATE staff_passkey SET counter = ${after}, used_at = ${now}
    WHERE tenant = ${tenant} AND id = ${id} AND counter = ${before}`;
  return rowCount > 0;
};

/** Adds a passkey to an account. Returns nothing if it is enrolled already. */
export const insertPasskey = async (
  tx: Transaction,
  { tenant, staffId, name, passkey, now }: Owner & { name: string; passkey: NewPasskey; now: Date },
): Promise<StaffPasskey | undefined> => {
  const row = await tx.one<PasskeyRow>`INSERT INTO staff_passkey
      (tenant, id, staff_id, public_key, counter, transports, name, is_synced, created_at)
    VALUES (${tenant}, ${passkey.id}, ${staffId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${passkey.transports}, ${name}, ${passkey.isSynced}, ${now}) ON CONFLICT DO NOTHING RETURNING ${SHOWN}`;
  return row && toPasskey(row);
};

/** Removes a passkey of an account. Returns its name; nothing if it has no such passkey. */
export const deletePasskey = (tx: Transaction, { id, ...owner }: Owner & { id: string }) =>
  tx.value<string>`DELETE FROM staff_passkey WHERE ${ofOwner(owner)} AND id = ${id} RETURNING name`;
