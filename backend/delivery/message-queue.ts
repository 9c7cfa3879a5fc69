import type { Services } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { type MessageJobs, openMessageJobs, type QueuedMessage } from "@/backend/jobs/message-jobs";
import { runRepeatedly } from "@/backend/jobs/run-repeatedly";
import { metrics } from "@/backend/operations/backend-metrics";
import { startWebhooks } from "@/backend/webhooks/webhook-queue";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { inSpan } from "@/lib/server/observability/tracing";
import { deliverEvent } from "./deliver";
import { describeFailure } from "./failure";
import { relay } from "./relay";
import { enqueueReminders } from "./reminders";
import { notifySupport } from "./support";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const BATCH = 20;

const perform = async (
  services: Services,
  jobs: MessageJobs,
  method: VerificationMethod,
  job: QueuedMessage,
): Promise<void> => {
  const now = services.clock();
  const { tenant } = job.data;
  const count = (outcome: string) => metrics.count("startday_messages_total", { tenant, method, outcome });
  const attributes = { "startday.tenant": tenant, "startday.method": method, "startday.attempt": job.retryCount + 1 };
  try {
    await inSpan("message", { kind: "CONSUMER", attributes, startsTrace: true }, () =>
      deliverEvent(services, job.data, now),
    );
    await jobs.complete(job);
    count("done");
  } catch (error) {
    log.warn({ event: "message_failed", tenant, method, attempt: job.retryCount + 1, failure: describeFailure(error) });
    const isRetried = await jobs.giveBack(job, describeFailure(error));
    count(isRetried ? "failed" : "given_up");
    if (!isRetried) notifySupport(services, { about: "message_not_delivered", tenant, method }, error, now);
  }
};

/** Sends what waits for a method, a batch at a time, until nothing does. */
const drain = async (services: Services, jobs: MessageJobs, method: VerificationMethod, isStopping: () => boolean) => {
  let count = 0;
  for (let taken = BATCH; taken === BATCH && !isStopping(); ) {
    const batch = await jobs.take(method, BATCH);
    taken = batch.length;
    count += taken;
    await Promise.all(batch.map((job) => perform(services, jobs, method, job)));
  }
  return count;
};

const remind = async ({ database, clock }: Services) => {
  let count = 0;
  for (const tenant of ALL_TENANTS) count += await enqueueReminders(database.pool, tenant, clock());
  return count;
};

const RETRY_SECONDS = 5;

/**
 * One round of the same, for where no process lives on: reminders, jobs of the outbox, what waits to be sent until
 * `isLate` says so; the rest is the next round's. How many of each.
 */
export const workOnce = async (services: Services, isLate: () => boolean): Promise<Record<string, number>> => {
  const jobs = await openMessageJobs(services.database.pool, RETRY_SECONDS);
  try {
    // What was in the hands of a function that ended is to be had again.
    await jobs.maintain();
    const reminders = await remind(services);
    let events = 0;
    for (let taken = 1; taken > 0 && !isLate(); events += taken)
      taken = await relay(services, jobs.insert, services.clock());
    const sent = await Promise.all(VERIFICATION_METHODS.map((method) => drain(services, jobs, method, isLate)));
    return { reminders, events, messages: sent.reduce((sum, count) => sum + count, 0) };
  } finally {
    await jobs.close();
  }
};

/**
 * Does what is done beside the requests: writes reminders, makes jobs of the outbox, sends them, and tells organisations'
 * own systems. Any number of processes may. `stop` waits for what is in hand; it comes before the database's end.
 */
export const startWorkers = async (
  services: Services,
  { retrySeconds = RETRY_SECONDS }: { retrySeconds?: number } = {},
): Promise<{ stop(): Promise<void> }> => {
  const jobs = await openMessageJobs(services.database.pool, retrySeconds);
  let isStopping = false;
  const senders = VERIFICATION_METHODS.map((method) =>
    runRepeatedly(`send ${method}`, SECOND_MS, () => drain(services, jobs, method, () => isStopping)),
  );
  const webhooks = startWebhooks(services);
  const relays = runRepeatedly("relay", SECOND_MS, async () => {
    const events = await relay(services, jobs.insert, services.clock());
    if (events > 0) for (const told of [...senders, webhooks]) told.wake();
  });
  const reminders = runRepeatedly("reminders", MINUTE_MS, () => remind(services));
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all([...senders, webhooks, relays, reminders].map((work) => work.stop()));
      await jobs.close();
    },
  };
};
