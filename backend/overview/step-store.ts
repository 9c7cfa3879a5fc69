import type { Db } from "@/backend/db/database";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { LocationKey } from "@/backend/schedule/store";
import type { StepCount } from "@/lib/domain/dashboard/step-funnel";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";

/** How many applications of a location have each step as their furthest, of those that began in the weeks from these Mondays. */
export const findStepCounts = (db: Db, { tenant, locationKey }: LocationKey, mondays: readonly Day[]) =>
  db.many<StepCount & { week: Day }>`SELECT week, step, sum(count)::int AS count FROM step_count
    WHERE tenant = ${tenant} AND location_key = ${locationKey} AND week = ANY (${mondays}::date[]) GROUP BY week, step`;

/** Makes one row of all rows of a week and step. */
export const addUpSteps = async (db: Db): Promise<void> => {
  await forEachTenant("steps", (tenant) => addUpStepsOf(db, tenant));
};

// Only rows that this statement itself deletes are summed, so two processes at once lose nothing.
const addUpStepsOf = (db: Db, tenant: Tenant) =>
  db.run`WITH gone AS (
      DELETE FROM step_count WHERE tenant = ${tenant} AND (location_key, week, step) IN (
        SELECT location_key, week, step FROM step_count WHERE tenant = ${tenant}
        GROUP BY location_key, week, step HAVING count(*) > 1)
      RETURNING location_key, week, step, count)
    INSERT INTO step_count (tenant, location_key, week, step, count)
      SELECT ${tenant}, location_key, week, step, sum(count) FROM gone
      GROUP BY location_key, week, step HAVING sum(count) <> 0`;

/** Deletes the counts of weeks before an instant. Returns how many rows. */
export const deleteOldStepCounts = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM step_count WHERE tenant = ${tenant} AND week < ${before}::date`;
