import { sub } from "date-fns";
import type { Db } from "@/backend/db/database";
import { type Sql, sql } from "@/backend/db/sql";
import type { FileStore } from "@/backend/files/file-store";
import { UPLOAD_GRACE_MS } from "@/backend/files/remove";
import { WEEK } from "@/backend/registrations/step-counts";
import { STEP_COUNT_MONTHS } from "@/backend/retention/policy";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";

/** A broken invariant, and how often it is broken. */
export interface Violation {
  problem: string;
  count: number;
  /** The ids of a few such rows. */
  examples: string[];
}

interface Invariant {
  problem: string;
  /** One statement that selects the ids of a tenant's rows that break it. */
  select(tenant: Tenant, now: Date): Sql;
}

const seats = (tenant: Tenant) => sql`
  WITH counter AS (
    SELECT id, busy, capacity FROM start_day WHERE tenant = ${tenant}
    UNION ALL SELECT id, busy, capacity FROM presentation WHERE tenant = ${tenant}),
  taken AS (
    SELECT seat AS id FROM appointment a,
      unnest(array_remove(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id], NULL)) AS seat
      WHERE a.tenant = ${tenant} AND a.state <> 'cancelled'
    UNION ALL SELECT seat FROM hold h, unnest(h.taken) AS seat WHERE h.tenant = ${tenant})`;

/** Invariants that hold at every moment, also after races and killed processes. */
const INVARIANTS: readonly Invariant[] = [
  {
    problem: "counters that do not match their appointments and holds",
    select: (tenant) => sql`${seats(tenant)} SELECT c.id FROM counter c LEFT JOIN taken t ON t.id = c.id
            GROUP BY c.id, c.busy HAVING c.busy <> count(t.id)`,
  },
  {
    problem: "more seats taken than there are",
    select: (tenant) => sql`${seats(tenant)} SELECT id FROM counter WHERE busy NOT BETWEEN 0 AND capacity`,
  },
  {
    problem: "appointments without their submitted registration",
    select: (tenant) => sql`SELECT a.registration_id AS id FROM appointment a
            LEFT JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
            WHERE a.tenant = ${tenant} AND (r.id IS NULL OR r.status = 'draft' OR r.deleted_at IS NOT NULL)`,
  },
  {
    problem: "submitted registrations without an appointment",
    select: (tenant) => sql`SELECT r.id FROM registration r
            LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
            WHERE r.tenant = ${tenant} AND r.status <> 'draft' AND a.registration_id IS NULL`,
  },
  {
    problem: "registrations with more than one active appointment",
    select: (tenant) => sql`SELECT registration_id AS id FROM appointment WHERE tenant = ${tenant} AND state = 'active'
            GROUP BY registration_id HAVING count(*) > 1`,
  },
  {
    problem: "appointments whose seats are of two centres",
    select: (tenant) => sql`SELECT a.registration_id AS id FROM appointment a
            JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
            JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
            LEFT JOIN start_day s ON s.tenant = a.tenant AND s.id = a.pair_start_day_id
            WHERE a.tenant = ${tenant} AND (d.location_key <> p.location_key OR s.location_key <> d.location_key)`,
  },
  {
    problem: "files of deleted applications",
    select: (
      tenant,
    ) => sql`SELECT f.id FROM file f LEFT JOIN registration r ON r.tenant = f.tenant AND r.id = f.registration_id
            WHERE f.tenant = ${tenant} AND (r.id IS NULL OR r.deleted_at IS NOT NULL)`,
  },
  {
    problem: "appointments that are not listed as their state and application say",
    select: (tenant) => sql`SELECT a.registration_id AS id FROM appointment a
            JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
            WHERE a.tenant = ${tenant}
              AND a.listed_location_key IS DISTINCT FROM listed_location(a.state, r.status, r.location_key)`,
  },
  {
    problem: "requested seats of applications that are not submitted",
    select: (tenant) => sql`SELECT id FROM registration
            WHERE tenant = ${tenant} AND status <> 'submitted' AND requested_seats IS NOT NULL`,
  },
  {
    problem: "applications that no search at their centre finds",
    select: (tenant) => sql`SELECT r.id FROM registration r
            WHERE r.tenant = ${tenant} AND r.deleted_at IS NULL AND r.location_key IS NOT NULL AND NOT EXISTS (
              SELECT FROM search_entry s
              WHERE s.tenant = r.tenant AND s.registration_id = r.id AND s.location_key = r.location_key)`,
  },
  {
    // Whoever is erased stays counted, so there may be more. Retention deletes the counts of old weeks.
    problem: "applications that are not counted at their furthest step",
    select: (tenant, now) => sql`SELECT min(r.id::text) AS id FROM (
              SELECT id, coalesce(location_key, '') AS location_key, ${WEEK} AS week, max_step AS step FROM registration
              WHERE tenant = ${tenant} AND created_at > ${sub(now, { months: STEP_COUNT_MONTHS - 1 })}) AS r
            GROUP BY r.location_key, r.week, r.step HAVING count(*) > coalesce((
              SELECT sum(s.count) FROM step_count s WHERE s.tenant = ${tenant}
                AND s.location_key = r.location_key AND s.week = r.week AND s.step = r.step), 0)`,
  },
];

const EXAMPLES = 5;

const violation = (problem: string, ids: readonly string[]): Violation[] =>
  ids.length === 0 ? [] : [{ problem, count: ids.length, examples: ids.slice(0, EXAMPLES) }];

/** The invariants that the database breaks. Safe while others write: each check is one statement. */
export const findBrokenInvariants = async (db: Db, now: Date): Promise<Violation[]> => {
  const broken: Violation[] = [];
  for (const { problem, select } of INVARIANTS) {
    const ids: string[] = [];
    for (const tenant of ALL_TENANTS) ids.push(...(await db.values<string>(select(tenant, now))));
    broken.push(...violation(problem, ids));
  }
  return broken;
};

const filesOf = async (db: Db, tenant: Tenant): Promise<Set<string>> =>
  new Set(await db.values<string>`SELECT id FROM file WHERE tenant = ${tenant}`);

/** Rows of files without bytes, and bytes older than a day without a row. */
export const findBrokenFiles = async (db: Db, files: FileStore, now: Date): Promise<Violation[]> => {
  const [lost, unknown]: [string[], string[]] = [[], []];
  for (const tenant of ALL_TENANTS) {
    const rows = await filesOf(db, tenant);
    const before = new Date(now.getTime() - UPLOAD_GRACE_MS);
    for await (const { key, at } of files.list(tenant)) {
      const isKnown = rows.delete(key.slice(tenant.length + 1));
      if (!isKnown && at < before) unknown.push(key);
    }
    lost.push(...rows);
  }
  return [...violation("files whose bytes are lost", lost), ...violation("bytes that belong to no file", unknown)];
};
