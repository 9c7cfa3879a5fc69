import type { Pool, PoolClient } from "pg";
import type { PermittedLocation } from "@/backend/http/callers";
import type { SentAnnouncement, SentTo } from "@/lib/contracts/staff-announcements";
import type { AnnouncementText } from "@/lib/domain/announcements/texts";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface NewAnnouncement {
  tenant: Tenant;
  id: string;
  locationKey: PermittedLocation;
  target: SentTo;
  texts: readonly AnnouncementText[];
  people: number;
  staffId: string;
  now: Date;
}

/** Stores a message to many, with its writer's name as it is now. */
export const insertAnnouncement = async (client: PoolClient, announcement: NewAnnouncement): Promise<void> => {
  const { tenant, id, locationKey, target, texts, people, staffId, now } = announcement;
  await client.query({
    name: "announcement-insert",
    text: `INSERT INTO announcement (tenant, id, location_key, target, texts, people, staff_id, actor, created_at)
           SELECT $1, $2, $3, $4, $5, $6, $7,
             coalesce((SELECT username FROM staff_account WHERE tenant = $1 AND id = $7), ''), $8`,
    values: [tenant, id, locationKey, target, JSON.stringify(texts), people, staffId, now],
  });
};

/** Stores how many a message was written for: some of its people may have gone since they were counted. */
export const storePeople = async (client: PoolClient, tenant: Tenant, id: string, people: number): Promise<void> => {
  await client.query({
    name: "announcement-store-people",
    text: "UPDATE announcement SET people = $3 WHERE tenant = $1 AND id = $2",
    values: [tenant, id, people],
  });
};

/** How many messages of a location to many are written and not queued yet: they are not spent from its budget. */
export const countUnspent = async (pool: Pool, tenant: Tenant, location: PermittedLocation): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "announcement-count-unspent",
    text: `SELECT count(*)::int AS count FROM outbox o
           JOIN announcement n ON n.tenant = o.tenant AND n.id = o.announcement_id
           WHERE o.tenant = $1 AND n.location_key = $2 AND o.queued_at IS NULL`,
    values: [tenant, location],
  });
  return rows[0]?.count ?? 0;
};

interface ListedRow extends Omit<SentAnnouncement, "_id" | "at"> {
  id: string;
  at: Date;
}

/** One page of a location's messages to many, newest first, with what has become of each in the outbox. */
export const listAnnouncements = async (
  pool: Pool,
  tenant: Tenant,
  location: PermittedLocation,
  { limit, offset }: { limit: number; offset: number },
): Promise<SentAnnouncement[]> => {
  const { rows } = await pool.query<ListedRow>({
    name: "announcement-list",
    text: `SELECT n.id, n.created_at AS at, n.actor, n.target, n.texts, n.people, o.sent, o."heldBack", o.pending
           FROM (SELECT * FROM announcement WHERE tenant = $1 AND location_key = $2
                 ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4) AS n,
             LATERAL (
               SELECT count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS sent,
                 count(*) FILTER (WHERE held_back <> '[]')::int AS "heldBack",
                 count(*) FILTER (WHERE queued_at IS NULL OR pending <> '{}')::int AS pending
               FROM outbox WHERE tenant = $1 AND announcement_id = n.id) AS o
           ORDER BY n.created_at DESC, n.id DESC`,
    values: [tenant, location, limit, offset],
  });
  return rows.map(({ id, at, ...row }) => ({ ...row, _id: id, at: at.toISOString() }));
};

export const countAnnouncements = async (pool: Pool, tenant: Tenant, location: PermittedLocation): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "announcement-count",
    text: "SELECT count(*)::int AS count FROM announcement WHERE tenant = $1 AND location_key = $2",
    values: [tenant, location],
  });
  return rows[0]?.count ?? 0;
};
