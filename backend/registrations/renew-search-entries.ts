import type { Db } from "@/backend/db/database";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";
import { entryText, type SearchedRow } from "./search-entry";

const BATCH = 500;

/**
 * Marks those of the last day that have no entry: the version before this one writes none while both run. Drafts and others have an
 * index of times each.
 */
const markMissing = (db: Db, tenant: Tenant, now: Date) => {
  const since = new Date(now.getTime() - DAY_MS);
  return db.run`INSERT INTO search_entry (tenant, registration_id, location_key, text, is_stale)
      SELECT r.tenant, r.id, r.location_key, '', true FROM (
        SELECT * FROM registration WHERE tenant = ${tenant} AND deleted_at IS NULL AND status = 'draft' AND updated_at > ${since}
        UNION ALL
        SELECT * FROM registration WHERE tenant = ${tenant} AND deleted_at IS NULL AND status <> 'draft' AND updated_at > ${since}
      ) AS r
      WHERE r.location_key IS NOT NULL
        AND NOT EXISTS (SELECT FROM search_entry s WHERE s.tenant = r.tenant AND s.registration_id = r.id)
    ON CONFLICT DO NOTHING`;
};

/** Writes a batch of entries that are stale. Returns how many there were. A save that is faster has written its own. */
const renewBatch = async (db: Db, tenant: Tenant): Promise<number> => {
  const rows = await db.many<SearchedRow>`SELECT r.id, r.location_key, r.student, r.guardians FROM search_entry s
    JOIN registration r ON r.tenant = s.tenant AND r.id = s.registration_id
    WHERE s.tenant = ${tenant} AND s.is_stale LIMIT ${BATCH}`;
  const [ids, locations] = [rows.map(({ id }) => id), rows.map((row) => row.location_key)];
  await db.run`UPDATE search_entry s SET text = n.text, location_key = coalesce(n.location, s.location_key), is_stale = false
    FROM unnest(${ids}::uuid[], ${locations}::text[], ${rows.map(entryText)}::text[]) AS n (id, location, text)
    WHERE s.tenant = ${tenant} AND s.registration_id = n.id AND s.is_stale`;
  return rows.length;
};

/** Writes every entry that an upgrade has marked as stale, and those that are missing. */
export const renewSearchEntries = async (db: Db, now: Date, isStopping: () => boolean): Promise<void> => {
  await forEachTenant("search", async (tenant) => {
    await markMissing(db, tenant, now);
    while (!isStopping() && (await renewBatch(db, tenant)) === BATCH);
  });
};
