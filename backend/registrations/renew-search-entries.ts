import type { Pool } from "pg";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";
import { entryText, type SearchedRow } from "./search-entry";

const BATCH = 500;

/**
 * Marks those of the last day that have no entry: the version before this one writes none while both run. Drafts and others have an
 * index of times each.
 */
const markMissing = async (pool: Pool, tenant: Tenant, now: Date): Promise<void> => {
  await pool.query({
    name: "search-entries-mark",
    text: `INSERT INTO search_entry (tenant, registration_id, location_key, text, is_stale)
             SELECT $1, r.id, r.location_key, '', true FROM (
               SELECT * FROM registration WHERE tenant = $1 AND deleted_at IS NULL AND status = 'draft' AND updated_at > $2
               UNION ALL
               SELECT * FROM registration WHERE tenant = $1 AND deleted_at IS NULL AND status <> 'draft' AND updated_at > $2) AS r
             WHERE r.location_key IS NOT NULL
               AND NOT EXISTS (SELECT FROM search_entry s WHERE s.tenant = r.tenant AND s.registration_id = r.id)
           ON CONFLICT DO NOTHING`,
    values: [tenant, new Date(now.getTime() - DAY_MS)],
  });
};

/** Writes a batch of entries that are stale. Returns how many there were. A save that is faster has written its own. */
const renewBatch = async (pool: Pool, tenant: Tenant): Promise<number> => {
  const { rows } = await pool.query<SearchedRow>({
    name: "search-entries-stale",
    text: `SELECT r.id, r.location_key, r.student, r.guardians FROM search_entry s
           JOIN registration r ON r.tenant = s.tenant AND r.id = s.registration_id
           WHERE s.tenant = $1 AND s.is_stale LIMIT $2`,
    values: [tenant, BATCH],
  });
  await pool.query({
    name: "search-entries-renew",
    text: `UPDATE search_entry s SET text = n.text, location_key = coalesce(n.location, s.location_key), is_stale = false
           FROM unnest($2::uuid[], $3::text[], $4::text[]) AS n (id, location, text)
           WHERE s.tenant = $1 AND s.registration_id = n.id AND s.is_stale`,
    values: [tenant, rows.map(({ id }) => id), rows.map((row) => row.location_key), rows.map(entryText)],
  });
  return rows.length;
};

/** Writes every entry that an upgrade has marked as stale, and those that are missing. */
export const renewSearchEntries = async (pool: Pool, now: Date, isStopping: () => boolean): Promise<void> => {
  await forEachTenant("search", async (tenant) => {
    await markMissing(pool, tenant, now);
    while (!isStopping() && (await renewBatch(pool, tenant)) === BATCH);
  });
};
