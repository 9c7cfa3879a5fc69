import type { Pool, PoolClient } from "pg";
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
export const insertLink = async (client: PoolClient, link: NewLink): Promise<void> => {
  await client.query({
    name: "staff-link-insert",
    text: `INSERT INTO staff_link (tenant, id, staff_id, kind, hash, created_at, expires_at)
           SELECT tenant, $3, id, $4, $5, $6, $7 FROM staff_account WHERE tenant = $1 AND id = $2 AND disabled_at IS NULL`,
    values: [link.tenant, link.staffId, link.id, link.kind, link.hash, link.now, link.expiresAt],
  });
};

/** Ends all links of an account. */
export const endLinks = async (client: PoolClient, { tenant, id }: { tenant: Tenant; id: string }): Promise<void> => {
  await client.query({
    name: "staff-link-end",
    text: "DELETE FROM staff_link WHERE tenant = $1 AND staff_id = $2",
    values: [tenant, id],
  });
};

/** A link that can be used, with what its reader needs to know. */
export interface LiveLink {
  staffId: string;
  kind: LinkKind;
  expiresAt: Date;
  username: string;
  name: string | null;
}

/** The live link of a token's hash; none of a disabled account. */
export const findLink = async (
  pool: Pool | PoolClient,
  { tenant, hash, now }: { tenant: Tenant; hash: string; now: Date },
): Promise<LiveLink | undefined> => {
  const { rows } = await pool.query<LiveLink>({
    name: "staff-link-find",
    text: `SELECT l.staff_id AS "staffId", l.kind, l.expires_at AS "expiresAt", s.username, s.full_name AS name
           FROM staff_link l JOIN staff_account s ON s.tenant = l.tenant AND s.id = l.staff_id
           WHERE l.tenant = $1 AND l.hash = $2 AND l.expires_at > $3 AND s.disabled_at IS NULL`,
    values: [tenant, hash, now],
  });
  return rows[0];
};

/** Uses a link up. Returns whether it was there: of two at once one wins. */
export const takeLink = async (client: PoolClient, tenant: Tenant, hash: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "staff-link-take",
    text: "DELETE FROM staff_link WHERE tenant = $1 AND hash = $2",
    values: [tenant, hash],
  });
  return rowCount === 1;
};
