import type { Db, Transaction } from "@/backend/db/database";
import { type Sql, sql } from "@/backend/db/sql";
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
const COLUMNS = sql`e.id, nullif(d.label, '') AS device, e.factor, e.second_factor AS "secondFactor",
  coalesce(e.opened_at, e.expires_at - interval '8 hours') AS "openedAt",
  coalesce(e.used_at, e.opened_at, e.expires_at - interval '8 hours') AS "usedAt"`;

const own = ({ tenant, staffId, now }: AccountNow) =>
  sql`e.tenant = ${tenant} AND e.subject = ${staffId} AND e.audience = 'staff' AND e.expires_at > ${now}`;

/** The live login sessions of an account, last used first. */
export const listSessions = async (db: Db, account: AccountNow, current: string): Promise<StaffLoginSession[]> => {
  const rows = await db.many<SessionRow>`SELECT ${COLUMNS} FROM login_session e
    LEFT JOIN staff_device d ON d.tenant = e.tenant AND d.staff_id = e.subject AND d.id = e.device_id
    WHERE ${own(account)} ORDER BY "usedAt" DESC, e.id DESC`;
  return rows.map(({ id, device, openedAt, usedAt, factor, secondFactor }) => ({
    _id: id,
    ...(device && { device }),
    isCurrent: id === current,
    openedAt: openedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    factors: [factor ?? "password", ...(secondFactor ? [secondFactor] : [])],
  }));
};

const endSessions = (tx: Transaction, account: AccountNow, which: Sql) => {
  tx.tell("staff_access", account.tenant, account.staffId);
  return tx.run`DELETE FROM login_session e WHERE ${own(account)} AND ${which}`;
};

/** Ends one live login session of an account. Returns whether it was there. */
export const endSession = async (tx: Transaction, account: AccountNow, id: string) =>
  (await endSessions(tx, account, sql`e.id = ${id}`)) > 0;

/** Ends the live login sessions of an account but one. Returns how many. */
export const endOtherSessions = (tx: Transaction, account: AccountNow, except: string) =>
  endSessions(tx, account, sql`e.id <> ${except}`);
