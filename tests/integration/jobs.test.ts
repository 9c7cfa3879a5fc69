import pg from "pg";
import { expect, inject, test } from "vitest";
import { openMessageJobs } from "@/backend/jobs/message-jobs";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { dbOn } from "@/tests/support/db-on";
import { createDatabase } from "@/tests/support/postgres";

const PROCESSES = 6;
const TIMES = 5;

test("the job tables are created once when several processes start at the same moment on a new database", async () => {
  for (let time = 0; time < TIMES; time++) {
    const connectionString = await createDatabase(inject("postgresUrl"));
    const pools = Array.from({ length: PROCESSES }, () => new pg.Pool({ connectionString, max: 2 }));
    const opened = await Promise.allSettled(pools.map((pool) => openMessageJobs(dbOn(pool), 1)));
    expect(opened.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
    const { rowCount } = await (pools[0] as pg.Pool).query("SELECT FROM jobs.queue");
    expect(rowCount).toBe(VERIFICATION_METHODS.length);
    await Promise.all(opened.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)));
    await Promise.all(pools.map((pool) => pool.end()));
  }
});
