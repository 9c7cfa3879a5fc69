import type { Pool, PoolClient } from "pg";
import PgBoss from "pg-boss";
import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { describeFailure } from "@/backend/delivery/failure";
import type { Recipient } from "@/backend/delivery/recipients";
import { log } from "@/backend/http/log";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { LEASE_SECONDS, MESSAGE_RETRIES } from "./retries";
import { takeMessages } from "./take-messages";

const SCHEMA = "jobs";
const LOCK = "startday jobs";
const MAINTENANCE_SECONDS = 30;

/** One event for one recipient. It holds ids only: names and addresses are read when it is sent. */
export interface MessageJob {
  tenant: Tenant;
  outboxId: string;
  recipient: Recipient;
}

/** A message to queue. Those of a lower priority than 0 are sent when no other is left. */
interface NewMessage {
  method: VerificationMethod;
  data: MessageJob;
  priority?: number;
}

/** Queues messages in the transaction of `client`. */
export type InsertMessages = (client: PoolClient, jobs: readonly NewMessage[]) => Promise<void>;

/** A message that this process attempts; `retryCount` is how often that failed before. */
export interface QueuedMessage {
  id: string;
  data: MessageJob;
  retryCount: number;
}

/** The messages of a method: those that were never attempted, or those that failed before. */
export interface MessageLane {
  method: VerificationMethod;
  isRetry: boolean;
}

/** The messages that all processes send, in tables of pg-boss: one queue for each method. */
export interface MessageJobs {
  insert: InsertMessages;
  /** Takes at most `count` that are due: of each tenant in turn, and first of the one with the fewest under way in this process. */
  take(lane: MessageLane, count: number, underWay: readonly QueuedMessage[]): Promise<QueuedMessage[]>;
  /** Ends a job: its message was sent, is of no more use, or was given up. */
  complete(lane: MessageLane, job: QueuedMessage): Promise<void>;
  /** Records a failure. The message is attempted again later. */
  retry(lane: MessageLane, job: QueuedMessage, reason: string): Promise<void>;
  /** Frees expired leases and deletes old jobs. A process that lives on does so every 30 s by itself. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

const queueOf = (method: VerificationMethod): string => `message-${method}`;

/** Runs pg-boss on our pool. After `close` its remaining statements return nothing, since the pool may be gone. */
const ownPool = (pool: Pool) => {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    executeSql: async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
      if (isClosed) return { rows: [] };
      const result = pool.query(text, values);
      underWay.add(result);
      return result.finally(() => underWay.delete(result));
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
};

/** Adds the indexes by which an erasure finds the jobs of a person. That of jobs is also one of each queue's own table. */
const addIndexes = async (pool: Pool): Promise<void> => {
  for (const table of ["job", "archive"]) {
    const name = `${table}_by_outbox`;
    // Looked for first: to create an index that exists would wait for whatever changes the table, and hold up the rest.
    const { rows } = await pool.query("SELECT 1 WHERE to_regclass($1) IS NULL", [`${SCHEMA}.${name}`]);
    if (rows.length > 0) await pool.query(`CREATE INDEX ${name} ON ${SCHEMA}.${table} ((data ->> 'outboxId'))`);
  }
};

// Processes that create queues at the same time deadlock.
const prepare = (boss: PgBoss, pool: Pool): Promise<void> =>
  withAdvisoryLock(pool, LOCK, async () => {
    await boss.start();
    for (const method of VERIFICATION_METHODS) await boss.createQueue(queueOf(method));
    await addIndexes(pool);
  });

/** Opens the message queues, and creates their tables where they are missing. */
export const openMessageJobs = async (
  pool: Pool,
  retrySeconds = MESSAGE_RETRIES.firstDelaySeconds,
): Promise<MessageJobs> => {
  const db = ownPool(pool);
  const boss = new PgBoss({ db, schema: SCHEMA, schedule: false, maintenanceIntervalSeconds: MAINTENANCE_SECONDS });
  boss.on("error", (error) => log.error({ event: "jobs_failed", failure: describeFailure(error) }));
  await prepare(boss, pool);
  const policy = {
    // pg-boss gives up a job by itself, and tells nobody, when the process ends in the last attempt: that one is ours.
    retryLimit: MESSAGE_RETRIES.limit + 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: LEASE_SECONDS,
  };
  return {
    insert: async (client, jobs) => {
      const executeSql = (text: string, values: unknown[]) => client.query(text, values);
      const rows = jobs.map(({ method, data, priority = 0 }) => ({ name: queueOf(method), data, priority, ...policy }));
      await boss.insert(rows, { db: { executeSql } });
    },
    take: (lane, count, underWay) => takeMessages(db.executeSql, queueOf(lane.method), { ...lane, count, underWay }),
    complete: ({ method }, { id }) => boss.complete(queueOf(method), id),
    retry: ({ method }, { id }, reason) => boss.fail(queueOf(method), id, { reason }),
    maintain: () => boss.maintain(),
    close: async () => {
      await boss.stop({ graceful: false });
      await db.close();
    },
  };
};
