import type { Pool } from "pg";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { LocationKey } from "@/backend/schedule/store";
import type { StepCount } from "@/lib/domain/dashboard/step-funnel";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** How many applications of a location have each step as their furthest, of those that began in the weeks from these Mondays. */
export const findStepCounts = async (
  pool: Pool,
  { tenant, locationKey }: LocationKey,
  mondays: readonly Day[],
): Promise<(StepCount & { week: Day })[]> => {
  const { rows } = await pool.query<StepCount & { week: Day }>({
    name: "step-counts",
    text: `SELECT week, step, sum(count)::int AS count FROM step_count
           WHERE tenant = $1 AND location_key = $2 AND week = ANY ($3::date[]) GROUP BY week, step`,
    values: [tenant, locationKey, mondays],
  });
  return rows;
};

/** Makes one row of all rows of a week and step. */
export const addUpSteps = async (pool: Pool): Promise<void> => {
  await forEachTenant("steps", (tenant) => addUpStepsOf(pool, tenant));
};

// Only rows that this statement itself deletes are summed, so two processes at once lose nothing.
const addUpStepsOf = async (pool: Pool, tenant: Tenant): Promise<void> => {
  await pool.query({
    name: "step-counts-add-up",
    text: `WITH gone AS (
             DELETE FROM step_count WHERE tenant = $1 AND (location_key, week, step) IN (
               SELECT location_key, week, step FROM step_count WHERE tenant = $1
               GROUP BY location_key, week, step HAVING count(*) > 1)
             RETURNING location_key, week, step, count)
           INSERT INTO step_count (tenant, location_key, week, step, count)
             SELECT $1, location_key, week, step, sum(count) FROM gone
             GROUP BY location_key, week, step HAVING sum(count) <> 0`,
    values: [tenant],
  });
};

/** Deletes the counts of weeks before an instant. Returns how many rows. */
export const deleteOldStepCounts = async (pool: Pool, tenant: Tenant, before: Date): Promise<number> => {
  const { rowCount } = await pool.query({
    name: "retention-steps",
    text: "DELETE FROM step_count WHERE tenant = $1 AND week < $2::date",
    values: [tenant, before],
  });
  return rowCount ?? 0;
};
