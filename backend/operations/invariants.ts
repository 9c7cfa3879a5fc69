import type { Pool } from "pg";
import type { FileStore } from "@/backend/files/file-store";
import { UPLOAD_GRACE_MS } from "@/backend/files/remove";
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
  /** One statement that returns the ids of a tenant's rows that break it. */
  query: string;
}

const SEATS = `
  WITH counter AS (
    SELECT id, busy, capacity FROM start_day WHERE tenant = $1
    UNION ALL SELECT id, busy, capacity FROM presentation WHERE tenant = $1),
  taken AS (
    SELECT seat AS id FROM appointment a,
      unnest(array_remove(ARRAY[a.start_day_id, a.pair_start_day_id, a.presentation_id], NULL)) AS seat
      WHERE a.tenant = $1 AND a.state <> 'cancelled'
    UNION ALL SELECT seat FROM hold h, unnest(h.taken) AS seat WHERE h.tenant = $1)`;

/** Invariants that hold at every moment, also after races and killed processes. */
const INVARIANTS: readonly Invariant[] = [
  {
    problem: "counters that do not match their appointments and holds",
    query: `${SEATS} SELECT c.id FROM counter c LEFT JOIN taken t ON t.id = c.id
            GROUP BY c.id, c.busy HAVING c.busy <> count(t.id)`,
  },
  {
    problem: "more seats taken than there are",
    query: `${SEATS} SELECT id FROM counter WHERE busy NOT BETWEEN 0 AND capacity`,
  },
  {
    problem: "appointments without their submitted registration",
    query: `SELECT a.registration_id AS id FROM appointment a
            LEFT JOIN registration r ON r.tenant = a.tenant AND r.id = a.registration_id
            WHERE a.tenant = $1 AND (r.id IS NULL OR r.status = 'draft' OR r.deleted_at IS NOT NULL)`,
  },
  {
    problem: "submitted registrations without an appointment",
    query: `SELECT r.id FROM registration r
            LEFT JOIN appointment a ON a.tenant = r.tenant AND a.registration_id = r.id
            WHERE r.tenant = $1 AND r.status <> 'draft' AND a.registration_id IS NULL`,
  },
  {
    problem: "registrations with more than one active appointment",
    query: `SELECT registration_id AS id FROM appointment WHERE tenant = $1 AND state = 'active'
            GROUP BY registration_id HAVING count(*) > 1`,
  },
  {
    problem: "appointments whose seats are of two centres",
    query: `SELECT a.registration_id AS id FROM appointment a
            JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id
            JOIN presentation p ON p.tenant = a.tenant AND p.id = a.presentation_id
            LEFT JOIN start_day s ON s.tenant = a.tenant AND s.id = a.pair_start_day_id
            WHERE a.tenant = $1 AND (d.location_key <> p.location_key OR s.location_key <> d.location_key)`,
  },
  {
    problem: "files of deleted applications",
    query: `SELECT f.id FROM file f LEFT JOIN registration r ON r.tenant = f.tenant AND r.id = f.registration_id
            WHERE f.tenant = $1 AND (r.id IS NULL OR r.deleted_at IS NOT NULL)`,
  },
];

const EXAMPLES = 5;

const violation = (problem: string, ids: readonly string[]): Violation[] =>
  ids.length === 0 ? [] : [{ problem, count: ids.length, examples: ids.slice(0, EXAMPLES) }];

/** The invariants that the database breaks. Safe while others write: each check is one statement. */
export const findBrokenInvariants = async (pool: Pool): Promise<Violation[]> => {
  const broken: Violation[] = [];
  for (const { problem, query } of INVARIANTS) {
    const ids: string[] = [];
    for (const tenant of ALL_TENANTS) {
      const { rows } = await pool.query<{ id: string }>(query, [tenant]);
      ids.push(...rows.map(({ id }) => id));
    }
    broken.push(...violation(problem, ids));
  }
  return broken;
};

const filesOf = async (pool: Pool, tenant: Tenant): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM file WHERE tenant = $1", [tenant]);
  return new Set(rows.map(({ id }) => id));
};

/** Rows of files without bytes, and bytes older than a day without a row. */
export const findBrokenFiles = async (pool: Pool, files: FileStore, now: Date): Promise<Violation[]> => {
  const [lost, unknown]: [string[], string[]] = [[], []];
  for (const tenant of ALL_TENANTS) {
    const rows = await filesOf(pool, tenant);
    const before = new Date(now.getTime() - UPLOAD_GRACE_MS);
    for await (const { key, at } of files.list(tenant)) {
      const isKnown = rows.delete(key.slice(tenant.length + 1));
      if (!isKnown && at < before) unknown.push(key);
    }
    lost.push(...rows);
  }
  return [...violation("files whose bytes are lost", lost), ...violation("bytes that belong to no file", unknown)];
};
