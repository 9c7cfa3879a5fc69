import type { Db, Transaction } from "@/backend/db/database";
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
export const insertAnnouncement = (tx: Transaction, announcement: NewAnnouncement) => {
  const { tenant, id, locationKey, target, texts, people, staffId, now } = announcement;
  return tx.run`INSERT INTO announcement (tenant, id, location_key, target, texts, people, staff_id, actor, created_at)
    SELECT ${tenant}, ${id}, ${locationKey}, ${target}, ${JSON.stringify(texts)}, ${people}, ${staffId},
      coalesce((SELECT username FROM staff_account WHERE tenant = ${tenant} AND id = ${staffId}), ''), ${now}`;
};

/** Stores how many a message was written for: some of its people may have gone since they were counted. */
export const storePeople = (tx: Transaction, tenant: Tenant, id: string, people: number) =>
  tx.run`UPDATE announcement SET people = ${people} WHERE tenant = ${tenant} AND id = ${id}`;

/** How many messages of a location to many are written and not queued yet: they are not spent from its budget. */
export const countUnspent = (db: Db, tenant: Tenant, location: PermittedLocation) =>
  db.count`SELECT count(*) FROM outbox o JOIN announcement n ON n.tenant = o.tenant AND n.id = o.announcement_id
    WHERE o.tenant = ${tenant} AND n.location_key = ${location} AND o.queued_at IS NULL`;

interface ListedRow extends Omit<SentAnnouncement, "_id" | "at"> {
  id: string;
  at: Date;
}

/** One page of a location's messages to many, newest first, with what has become of each in the outbox. */
export const listAnnouncements = async (
  db: Db,
  tenant: Tenant,
  location: PermittedLocation,
  { limit, offset }: { limit: number; offset: number },
): Promise<SentAnnouncement[]> => {
  const rows = await db.many<ListedRow>`
    SELECT n.id, n.created_at AS at, n.actor, n.target, n.texts, n.people, o.sent, o."heldBack", o.pending
    FROM (SELECT * FROM announcement WHERE tenant = ${tenant} AND location_key = ${location}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS n,
      LATERAL (
        SELECT count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS sent,
          count(*) FILTER (WHERE held_back <> '[]')::int AS "heldBack",
          count(*) FILTER (WHERE queued_at IS NULL OR EXISTS (
            SELECT FROM delivery d WHERE d.tenant = ${tenant} AND d.outbox_id = e.id))::int AS pending
        FROM outbox e WHERE tenant = ${tenant} AND announcement_id = n.id) AS o
    ORDER BY n.created_at DESC, n.id DESC`;
  return rows.map(({ id, at, ...row }) => ({ ...row, _id: id, at: at.toISOString() }));
};

export const countAnnouncements = (db: Db, tenant: Tenant, location: PermittedLocation) =>
  db.count`SELECT count(*) FROM announcement WHERE tenant = ${tenant} AND location_key = ${location}`;
