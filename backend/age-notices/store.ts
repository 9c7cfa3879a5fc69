import type { Pool, PoolClient } from "pg";
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

export const listAgeNotices = async (
  client: Pool | PoolClient,
  { tenant, identityId }: ApplicationOwner,
): Promise<AgeNoticeRow[]> => {
  const { rows } = await client.query<AgeNoticeRow>({
    name: "age-notice-list",
    text: `SELECT id, location_key, day::text FROM age_notice WHERE tenant = $1 AND identity_id = $2
           ORDER BY day, location_key`,
    values: [tenant, identityId],
  });
  return rows;
};

export const insertAgeNotice = async (
  client: PoolClient,
  { tenant, identityId }: ApplicationOwner,
  { id, location_key, day }: AgeNoticeRow,
  language: Locale,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "age-notice-insert",
    text: `INSERT INTO age_notice (tenant, identity_id, id, location_key, day, language, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tenant, identityId, id, location_key, day, language, now],
  });
};

/** Deletes a notice of this owner. Returns whether there was one. */
export const deleteAgeNotice = async (
  client: Pool | PoolClient,
  { tenant, identityId }: ApplicationOwner,
  id: string,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "age-notice-delete",
    text: "DELETE FROM age_notice WHERE tenant = $1 AND identity_id = $2 AND id::text = $3",
    values: [tenant, identityId, id],
  });
  return rowCount === 1;
};

/** A notice whose day has come, and its owner. */
export interface DueNotice extends AgeNoticeRow {
  identityId: string;
  language: Locale;
}

/** The notices of a centre whose day has come by `today`, the oldest first. */
export const findDueNotices = async (
  pool: Pool,
  tenant: Tenant,
  locationKey: string,
  today: Day,
): Promise<DueNotice[]> => {
  const { rows } = await pool.query<DueNotice>({
    name: "age-notice-due",
    text: `SELECT id, location_key, day::text, identity_id AS "identityId", language FROM age_notice
           WHERE tenant = $1 AND location_key = $2 AND day <= $3 ORDER BY day, id`,
    values: [tenant, locationKey, today],
  });
  return rows;
};

/** Deletes the notices of centres that the network no longer has. */
export const deleteNoticesElsewhere = async (
  pool: Pool,
  tenant: Tenant,
  locationKeys: readonly string[],
): Promise<void> => {
  await pool.query({
    name: "age-notice-delete-elsewhere",
    text: "DELETE FROM age_notice WHERE tenant = $1 AND location_key <> ALL ($2::text[])",
    values: [tenant, locationKeys],
  });
};
