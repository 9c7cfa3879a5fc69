import type { Db, Transaction } from "@/backend/db/database";
import type { LinkKind } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface NewLink {
  tenant: Tenant;
  id: string;
  staffId: string;
  kind: LinkKind;
  hash: string;
  expiresAt: Date;
  now: Date;
}

/** Stores a link of an account; none for an unknown or disabled one. */
export const insertLink = (tx: Transaction, link: NewLink) =>
  tx.run`INSERT INTO staff_link (tenant, id, staff_id, kind, hash, created_at, expires_at)
    SELECT tenant, ${link.id}, id, ${link.kind}, ${link.hash}, ${link.now}, ${link.expiresAt} FROM staff_account
    WHERE tenant = ${link.tenant} AND id = ${link.staffId} AND disabled_at IS NULL`;

/** Ends all links of an account. */
export const endLinks = (tx: Transaction, { tenant, id }: { tenant: Tenant; id: string }) =>
  tx.run`DELETE FROM staff_link WHERE tenant = ${tenant} AND staff_id = ${id}`;

/** A link that can be used, with what its reader needs to know. */
export interface LiveLink {
  staffId: string;
  kind: LinkKind;
  expiresAt: Date;
  username: string;
  name: string | null;
}

/** The live link of a token's hash; none of a disabled account. */
export const findLink = (db: Db, { tenant, hash, now }: { tenant: Tenant; hash: string; now: Date }) =>
  db.one<LiveLink>`
    SELECT l.staff_id AS "staffId", l.kind, l.expires_at AS "expiresAt", s.username, s.full_name AS name
    FROM staff_link l JOIN staff_account s ON s.tenant = l.tenant AND s.id = l.staff_id
    WHERE l.tenant = ${tenant} AND l.hash = ${hash} AND l.expires_at > ${now} AND s.disabled_at IS NULL`;

/** Uses a link up. Returns whether it was there: of two at once one wins. */
export const takeLink = async (tx: Transaction, tenant: Tenant, hash: string) =>
  (await tx.run`DELETE FROM staff_link WHERE tenant = ${tenant} AND hash = ${hash}`) > 0;
