import type { Pool } from "pg";
import PgBoss from "pg-boss";
import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { describeFailure } from "@/backend/delivery/failure";
import type { InsertJobs, MessageJob } from "@/backend/delivery/relay";
import { log } from "@/backend/http/log";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";

const SCHEMA = "jobs";
const LOCK = "startday jobs";
/** With the back-off below, one and a half to three hours from the first failure to the last. */
const RETRY_LIMIT = 10;
/** A process that died with a job in hand is given up after this; gateways answer in far less. */
const EXPIRE_SECONDS = 60;
const MAINTENANCE_SECONDS = 30;

export type QueuedMessage = PgBoss.JobWithMetadata<MessageJob>;

/** The jobs of all processes: a queue a method, so that a slow gateway holds up its own messages alone. */
export interface MessageJobs {
  insert: InsertJobs;
  take(method: VerificationMethod, count: number): Promise<QueuedMessage[]>;
  complete(job: QueuedMessage): Promise<void>;
  /** Gives it back, to be tried later and later; whether it will be. */
  giveBack(job: QueuedMessage, reason: string): Promise<boolean>;
  /** Has expired jobs tried again and old ones forgotten: by itself only while a process lives on. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

const queueOf = (method: VerificationMethod): string => `message-${method}`;

/** Statements on our pool, and nothing after the end: what the library still asks then would fail unheard. */
const ownPool = (pool: Pool) => {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    executeSql: async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
      if (isClosed) return { rows: [] };
      const asked = pool.query(text, values);
      underWay.add(asked);
      return asked.finally(() => underWay.delete(asked));
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
};

// Making queues at once they would deadlock.
const prepare = (boss: PgBoss, pool: Pool): Promise<void> =>
  withAdvisoryLock(pool, LOCK, async () => {
    await boss.start();
    for (const method of VERIFICATION_METHODS) await boss.createQueue(queueOf(method));
  });

/** Opens the job tables, making them where they are missing. A job that fails waits twice as long each time. */
export const openMessageJobs = async (pool: Pool, retrySeconds: number): Promise<MessageJobs> => {
  const db = ownPool(pool);
  const boss = new PgBoss({ db, schema: SCHEMA, schedule: false, maintenanceIntervalSeconds: MAINTENANCE_SECONDS });
  boss.on("error", (error) => log.error({ event: "jobs_failed", failure: describeFailure(error) }));
  await prepare(boss, pool);
  const policy = {
    retryLimit: RETRY_LIMIT,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: EXPIRE_SECONDS,
  };
  return {
    insert: async (client, jobs) => {
      const executeSql = (text: string, values: unknown[]) => client.query(text, values);
      const rows = jobs.map(({ method, data }) => ({ name: queueOf(method), data, ...policy }));
      await boss.insert(rows, { db: { executeSql } });
    },
    take: (method, count) =>
      boss.fetch<MessageJob>(queueOf(method), { batchSize: count, includeMetadata: true, priority: false }),
    complete: (job) => boss.complete(job.name, job.id),
    giveBack: async (job, reason) => {
      await boss.fail(job.name, job.id, { reason });
      return job.retryCount < job.retryLimit;
    },
    maintain: () => boss.maintain(),
    close: async () => {
      await boss.stop({ graceful: false });
      await db.close();
    },
  };
};
