import { type Sql, sql } from "@/backend/db/sql";
import { COLUMNS } from "./row";

/** The Monday of the week, in UTC, in which an application began. */
export const WEEK = sql`date_trunc('week', created_at AT TIME ZONE 'UTC')::date`;

/** What begins a change of the counts. */
export const COUNT_STEP = sql`INSERT INTO step_count (tenant, location_key, week, step, count)`;

/**
 * Updates an application and selects it as it is then. Its count moves along: to another step, but for `done`, which a booking counts
 * itself, and to another location. What it was is read under the lock that the update needs.
 */
export const updateCounted = (tenant: string, where: Sql, values: Sql): Sql => sql`WITH stored AS (
      SELECT id AS stored_id, max_step AS stored_step, location_key AS stored_location FROM registration
      WHERE ${where} FOR NO KEY UPDATE
    ), saved AS (
      UPDATE registration SET ${values}
      WHERE tenant = ${tenant} AND id = (SELECT stored_id FROM stored)
      RETURNING ${COLUMNS}
    ), counted AS (
      ${COUNT_STEP} SELECT ${tenant}::text, coalesce(c.place, ''), ${WEEK}, c.step, c.change
      FROM stored, saved,
        LATERAL (VALUES (location_key, max_step, 1), (stored_location, stored_step, -1)) AS c (place, step, change)
      WHERE max_step <> stored_step AND max_step <> 'done' OR location_key IS DISTINCT FROM stored_location
    )
    SELECT * FROM saved`;
