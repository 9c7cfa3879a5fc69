import { sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";

interface OwnedJob {
  data: { tenant: Tenant };
}

type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

interface Taking<Job> {
  /** Of those that failed before, else of the others. */
  isRetry: boolean;
  count: number;
  underWay: readonly Job[];
}

const countByTenant = (jobs: readonly OwnedJob[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { data } of jobs) counts[data.tenant] = (counts[data.tenant] ?? 0) + 1;
  return counts;
};

/** So many more are looked at, since other processes may be taking the first ones. */
const SPARE = 100;

/**
 * Takes jobs of one of pg-boss's queues as its `fetch` does, which knows no turns: by priority, then of the tenant with the fewest under
 * way, then the one that is due for the longest.
 */
export const takeMessages = async <Job extends OwnedJob>(
  executeSql: ExecuteSql,
  queue: string,
  { isRetry, count, underWay }: Taking<Job>,
): Promise<Job[]> => {
  const { text, values } = sql`WITH turns AS (
      SELECT id, priority, start_after, data ->> 'tenant' AS tenant,
        row_number() OVER (PARTITION BY data ->> 'tenant', priority ORDER BY start_after, id) AS turn
      FROM jobs.job WHERE name = ${queue} AND state < 'active' AND (state = 'retry') = ${isRetry} AND start_after < now()
    ), waiting AS (
      SELECT id, row_number() OVER (
        ORDER BY priority DESC, turn + coalesce((${JSON.stringify(countByTenant(underWay))}::jsonb ->> tenant)::int, 0),
          start_after, id) AS position
      FROM turns ORDER BY position LIMIT ${count + SPARE}
    ), next AS (
      SELECT j.id FROM jobs.job j
      WHERE j.name = ${queue} AND j.state < 'active' AND j.id IN (SELECT id FROM waiting)
      ORDER BY (SELECT w.position FROM waiting w WHERE w.id = j.id) LIMIT ${count} FOR UPDATE SKIP LOCKED
    )
    UPDATE jobs.job j SET state = 'active', started_on = now(), retry_count = j.retry_count + ${isRetry}::boolean::int
    FROM next WHERE j.name = ${queue} AND j.id = next.id
    RETURNING j.id, j.data, j.retry_count AS "retryCount"`;
  const { rows } = await executeSql(text, values);
  return rows as Job[];
};
