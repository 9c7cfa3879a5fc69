import type { Pool, PoolClient } from "pg";
import type { StaffLoginSession } from "@/lib/contracts/staff-sessions";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An account, at a moment. */
export interface AccountNow {
  tenant: Tenant;
  staffId: string;
  now: Date;
}

interface SessionRow {
  id: string;
  device: string | null;
  openedAt: Date;
  usedAt: Date;
  factor: Factor | null;
  secondFactor: Factor | null;
}

// Another version of the product opens sessions by a password, and does not note when.
const COLUMNS = `e.id, nullif(d.label, '') AS device, coalesce(e.opened_at, e.expires_at - interval '8 hours') AS "openedAt",
  coalesce(e.used_at, e.opened_at, e.expires_at - interval '8 hours') AS "usedAt", e.factor, e.second_factor AS "secondFactor"`;

const OWN = "tenant = $1 AND subject = $2 AND audience = 'staff' AND expires_at > $3";

/** The live login sessions of an account, last used first. */
export const listSessions = async (
  pool: Pool,
  { tenant, staffId, now }: AccountNow,
  current: string,
): Promise<StaffLoginSession[]> => {
  const { rows } = await pool.query<SessionRow>({
    name: "staff-sessions-list",
    text: `SELECT ${COLUMNS} FROM login_session e
           LEFT JOIN staff_device d ON d.tenant = e.tenant AND d.staff_id = e.subject AND d.id = e.device_id
           WHERE e.tenant = $1 AND e.subject = $2 AND e.audience = 'staff' AND e.expires_at > $3
           ORDER BY "usedAt" DESC, e.id DESC`,
    values: [tenant, staffId, now],
  });
  return rows.map(({ id, device, openedAt, usedAt, factor, secondFactor }) => ({
    _id: id,
    ...(device && { device }),
    isCurrent: id === current,
    openedAt: openedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    factors: [factor ?? "password", ...(secondFactor ? [secondFactor] : [])],
  }));
};

/** Ends one live login session of an account. Returns whether it was there. */
export const endSession = async (
  client: PoolClient,
  { tenant, staffId, now }: AccountNow,
  id: string,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-session-end",
    text: `DELETE FROM login_session WHERE ${OWN} AND id = $4`,
    values: [tenant, staffId, now, id],
  });
  return rowCount === 1;
};

/** Ends the live login sessions of an account but one. Returns how many. */
export const endOtherSessions = async (
  client: PoolClient,
  { tenant, staffId, now }: AccountNow,
  except: string,
): Promise<number> => {
  const { rowCount } = await client.query({
    name: "staff-sessions-end-others",
    text: `DELETE FROM login_session WHERE ${OWN} AND id <> $4`,
    values: [tenant, staffId, now, except],
  });
  return rowCount ?? 0;
};
