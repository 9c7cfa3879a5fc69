import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** A message that an applicant asked for, on the day on which a child is old enough for a centre. */
export interface AgeNoticeRow {
  id: string;
  location_key: string;
  day: Day;
}

const ownedBy = ({ tenant, identityId }: ApplicationOwner) => sql`tenant = ${tenant} AND identity_id = ${identityId}`;

export const listAgeNotices = (db: Db, owner: ApplicationOwner) =>
  db.many<AgeNoticeRow>`SELECT id, location_key, day::text FROM age_notice
    WHERE ${ownedBy(owner)} ORDER BY day, location_key`;

export const insertAgeNotice = (
  tx: Transaction,
  { tenant, identityId }: ApplicationOwner,
  { id, location_key, day }: AgeNoticeRow,
  language: Locale,
  now: Date,
) => tx.insert("age_notice", { tenant, identity_id: identityId, id, location_key, day, language, created_at: now });

/** Deletes a notice of this owner. Returns whether there was one. */
export const deleteAgeNotice = async (db: Db, owner: ApplicationOwner, id: string) =>
  (await db.run`DELETE FROM age_notice WHERE ${ownedBy(owner)} AND id::text = ${id}`) > 0;

/** A notice whose day has come, and its owner. */
export interface DueNotice extends AgeNoticeRow {
  identityId: string;
  language: Locale;
}

/** The notices of a centre whose day has come by `today`, the oldest first. */
export const findDueNotices = (db: Db, tenant: Tenant, locationKey: string, today: Day) =>
  db.many<DueNotice>`SELECT id, location_key, day::text, identity_id AS "identityId", language FROM age_notice
    WHERE tenant = ${tenant} AND location_key = ${locationKey} AND day <= ${today} ORDER BY day, id`;

/** Deletes the notices of centres that the network no longer has. */
export const deleteNoticesElsewhere = (db: Db, tenant: Tenant, locationKeys: readonly string[]) =>
  db.run`DELETE FROM age_notice WHERE tenant = ${tenant} AND location_key <> ALL (${locationKeys}::text[])`;
