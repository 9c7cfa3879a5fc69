import type { Pool, PoolClient } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface Owner {
  tenant: Tenant;
  staffId: string;
}

/** The sealed secrets of an account's authenticator app: of the confirmed one, and of one that is being enrolled. */
interface TotpRow {
  secret: string | null;
  pending: string | null;
  confirmedAt: Date | null;
}

export const findTotp = async (pool: Pool, { tenant, staffId }: Owner): Promise<TotpRow | undefined> => {
  const { rows } = await pool.query<TotpRow>({
    name: "staff-totp-find",
    text: `SELECT secret, pending_secret AS pending, confirmed_at AS "confirmedAt" FROM staff_totp
           WHERE tenant = $1 AND staff_id = $2`,
    values: [tenant, staffId],
  });
  return rows[0];
};

export const writePendingTotp = async (
  pool: Pool,
  { tenant, staffId, sealed, now }: Owner & { sealed: string; now: Date },
): Promise<void> => {
  await pool.query({
    name: "staff-totp-begin",
    text: `INSERT INTO staff_totp (tenant, staff_id, pending_secret, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (tenant, staff_id) DO UPDATE SET pending_secret = excluded.pending_secret`,
    values: [tenant, staffId, sealed, now],
  });
};

/** Uses a time step up. Returns false if this one or a later one was used. */
export const consumeStep = async (pool: Pool, { tenant, staffId }: Owner, step: number): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "staff-totp-use",
    text: "UPDATE staff_totp SET last_step = $3 WHERE tenant = $1 AND staff_id = $2 AND last_step < $3",
    values: [tenant, staffId, step],
  });
  return rowCount === 1;
};

/** Confirms the app that is being enrolled, in place of the one before. Returns false if another one was begun meanwhile. */
export const confirmTotp = async (
  client: PoolClient,
  { tenant, staffId, sealed, step, now }: Owner & { sealed: string; step: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-totp-confirm",
    text: `UPDATE staff_totp SET secret = pending_secret, pending_secret = NULL, confirmed_at = $5, last_step = $4
           WHERE tenant = $1 AND staff_id = $2 AND pending_secret = $3`,
    values: [tenant, staffId, sealed, step, now],
  });
  return rowCount === 1;
};

/** Removes an account's confirmed app. Returns whether there was one. */
export const deleteTotp = async (client: PoolClient, { tenant, staffId }: Owner): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-totp-delete",
    text: "DELETE FROM staff_totp WHERE tenant = $1 AND staff_id = $2 AND confirmed_at IS NOT NULL",
    values: [tenant, staffId],
  });
  return rowCount === 1;
};
