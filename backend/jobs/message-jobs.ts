import PgBoss from "pg-boss";
import type { Db, Transaction } from "@/backend/db/database";
import { named } from "@/backend/db/sql";
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

/** Queues messages in the transaction `tx`. */
export type InsertMessages = (tx: Transaction, jobs: readonly NewMessage[]) => Promise<void>;

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

/** Runs pg-boss on our database. After `close` its remaining statements return nothing, since the database may be gone. */
const closable = (db: Db) => {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    executeSql: async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
      if (isClosed) return { rows: [] };
      const result = db.send(text, values);
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
const addIndexes = async (db: Db): Promise<void> => {
  for (const table of ["job", "archive"]) {
    const name = `${table}_by_outbox`;
    // Looked for first: to create an index that exists would wait for whatever changes the table, and hold up the rest.
    if ((await db.run`SELECT 1 WHERE to_regclass(${`${SCHEMA}.${name}`}) IS NULL`) > 0)
      await db.run`CREATE INDEX ${named(name)} ON ${named(SCHEMA)}.${named(table)} ((data ->> 'outboxId'))`;
  }
};

// Processes that create queues at the same time deadlock.
const prepare = (boss: PgBoss, db: Db): Promise<void> =>
  withAdvisoryLock(db, LOCK, async () => {
    await boss.start();
    for (const method of VERIFICATION_METHODS) await boss.createQueue(queueOf(method));
    await addIndexes(db);
  });

/** Opens the message queues, and creates their tables where they are missing. */
export const openMessageJobs = async (
  database: Db,
  retrySeconds = MESSAGE_RETRIES.firstDelaySeconds,
): Promise<MessageJobs> => {
  const db = closable(database);
  const boss = new PgBoss({ db, schema: SCHEMA, schedule: false, maintenanceIntervalSeconds: MAINTENANCE_SECONDS });
  boss.on("error", (error) => log.error({ event: "jobs_failed", failure: describeFailure(error) }));
  await prepare(boss, database);
  const policy = {
    // pg-boss gives up a job by itself, and tells nobody, when the process ends in the last attempt: that one is ours.
    retryLimit: MESSAGE_RETRIES.limit + 1,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: LEASE_SECONDS,
  };
  return {
    insert: async (tx, jobs) => {
      const executeSql = (text: string, values: unknown[]) => tx.send(text, values);
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
