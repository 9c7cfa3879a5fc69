import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type MessageJobs, openMessageJobs, type QueuedMessage } from "@/backend/jobs/message-jobs";
import { MESSAGE_RETRIES } from "@/backend/jobs/retries";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { abandonRunningJobs } from "@/tests/support/abandon-running-jobs";
import { dbOn } from "@/tests/support/db-on";
import { createDatabase } from "@/tests/support/postgres";

const FIRST = { method: "sms", isRetry: false } as const;
const RETRY = { method: "sms", isRetry: true } as const;
const ANNOUNCEMENT = -1;

const database = {} as { pool: pg.Pool; url: string };
let pool: pg.Pool;
let jobs: MessageJobs;

beforeAll(async () => {
  database.url = await createDatabase(inject("postgresUrl"));
  pool = database.pool = new pg.Pool({ connectionString: database.url, max: 4 });
  jobs = await openMessageJobs(dbOn(pool));
});
afterAll(async () => {
  await jobs.close();
  await pool.end();
});
beforeEach(() => pool.query("DELETE FROM jobs.job"));

/** Queues messages of a network, named after it and counted from 1. */
const queue = (tenant: Tenant, count: number, priority = 0) =>
  dbOn(pool).transaction((tx) =>
    jobs.insert(
      tx,
      Array.from({ length: count }, (_, index) => ({
        method: "sms" as const,
        data: { tenant, outboxId: `${tenant} ${index + 1}`, recipient: "identity" as const },
        priority,
      })),
    ),
  );
const endPauses = () =>
  pool.query("UPDATE jobs.job SET start_after = now() - interval '1 second' WHERE state = 'retry'");
const take = (count: number, { lane = FIRST as typeof FIRST | typeof RETRY, underWay = [] as QueuedMessage[] } = {}) =>
  jobs.take(lane, count, underWay);
const countOf = (taken: readonly QueuedMessage[], tenant: Tenant) =>
  taken.filter(({ data }) => data.tenant === tenant).length;

describe("messages are taken", () => {
  test("of each network in turn, however many another one has", async () => {
    await queue("am", 2000, ANNOUNCEMENT);
    await queue("de", 10, ANNOUNCEMENT);
    await queue("tks", 2, ANNOUNCEMENT);
    const taken = await take(20);
    expect([countOf(taken, "am"), countOf(taken, "de"), countOf(taken, "tks")]).toEqual([9, 9, 2]);
  });

  test("one by one of the network that has the fewest under way", async () => {
    await queue("am", 30);
    const underWay = await take(3);
    await queue("de", 2);
    const next = await take(1, { underWay });
    expect(countOf(next, "de")).toBe(1);
    expect(countOf(await take(3, { underWay: [...underWay, ...next] }), "de")).toBe(1);
  });

  test("before what staff wrote to many, whoever's it is", async () => {
    await queue("de", 1, ANNOUNCEMENT);
    await queue("am", 3);
    expect(countOf(await take(3), "am")).toBe(3);
  });

  test("apart from those that failed before, which have a lane of their own", async () => {
    await queue("am", 2);
    for (const job of await take(2)) await jobs.retry(FIRST, job, "the gateway answered 503");
    await endPauses();
    expect(await take(20)).toEqual([]);
    await queue("am", 1);
    expect((await take(20)).map(({ retryCount }) => retryCount)).toEqual([0]);
    expect((await take(20, { lane: RETRY })).map(({ retryCount }) => retryCount)).toEqual([1, 1]);
  });

  test("once by many processes", async () => {
    await queue("am", 40);
    const taken = (await Promise.all([take(20), take(20), take(20), take(20)])).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    const rest = await take(40);
    expect(taken.length + rest.length).toBe(40);
  });

  test("once more when the process ended during the last attempt, so that they are given up by us", async () => {
    await queue("am", 1);
    await take(1);
    await pool.query("UPDATE jobs.job SET retry_count = $1", [MESSAGE_RETRIES.limit]);
    await abandonRunningJobs(database);
    await endPauses();
    expect((await take(1, { lane: RETRY })).map(({ retryCount }) => retryCount)).toEqual([MESSAGE_RETRIES.limit + 1]);
  });
});
