import type pg from "pg";
import PgBoss from "pg-boss";

/** Releases the running jobs of a dead process, as the supervisor does a minute after its death. */
export const abandonRunningJobs = async ({ pool, url }: { pool: pg.Pool; url: string }): Promise<void> => {
  await pool.query("UPDATE jobs.job SET started_on = started_on - interval '2 minutes' WHERE state = 'active'");
  const jobs = new PgBoss({ connectionString: url, schema: "jobs", supervise: false, schedule: false });
  await jobs.start();
  await jobs.maintain();
  await jobs.stop({ graceful: false });
};
