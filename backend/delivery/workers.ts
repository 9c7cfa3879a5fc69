import type { Services } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { repeat } from "@/backend/repeat";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { deliverEvent } from "./deliver";
import { describeFailure } from "./failure";
import { type Job, type Jobs, openJobs } from "./jobs";
import { relay } from "./relay";
import { enqueueReminders } from "./reminders";
import { tellSupport } from "./support";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const BATCH = 20;

const perform = async (services: Services, jobs: Jobs, method: VerificationMethod, job: Job): Promise<void> => {
  const now = services.clock();
  try {
    await deliverEvent(services, job.data, now);
    await jobs.complete(job);
  } catch (error) {
    const { tenant } = job.data;
    log.warn({ event: "message_failed", tenant, method, attempt: job.retryCount + 1, failure: describeFailure(error) });
    const isRetried = await jobs.giveBack(job, describeFailure(error));
    if (!isRetried) tellSupport(services, { about: "message_not_delivered", tenant, method }, error, now);
  }
};

/** Sends what waits for a method, a batch at a time, until nothing does. */
const drain = async (services: Services, jobs: Jobs, method: VerificationMethod, isStopping: () => boolean) => {
  for (let taken = BATCH; taken === BATCH && !isStopping(); ) {
    const batch = await jobs.take(method, BATCH);
    taken = batch.length;
    await Promise.all(batch.map((job) => perform(services, jobs, method, job)));
  }
};

const remind = async ({ database, clock }: Services) => {
  for (const tenant of ALL_TENANTS) await enqueueReminders(database.pool, tenant, clock());
};

/**
 * Does what is done beside the requests: writes reminders, makes jobs of the outbox, sends them. Any number of processes
 * may. `stop` waits for what is in hand; it comes before the database's end.
 */
export const startWorkers = async (
  services: Services,
  { retrySeconds = 5 }: { retrySeconds?: number } = {},
): Promise<{ stop(): Promise<void> }> => {
  const jobs = await openJobs(services.database.pool, retrySeconds);
  let isStopping = false;
  const senders = VERIFICATION_METHODS.map((method) =>
    repeat(`send ${method}`, SECOND_MS, () => drain(services, jobs, method, () => isStopping)),
  );
  const relays = repeat("relay", SECOND_MS, async () => {
    const events = await relay(services, jobs.insert, services.clock());
    if (events > 0) for (const sender of senders) sender.wake();
  });
  const reminders = repeat("reminders", MINUTE_MS, () => remind(services));
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all([...senders, relays, reminders].map((work) => work.stop()));
      await jobs.close();
    },
  };
};
