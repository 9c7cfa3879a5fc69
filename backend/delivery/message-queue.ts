import { log } from "@/backend/http/log";
import { isolate } from "@/backend/isolate";
import type { MessageJobs, MessageLane, QueuedMessage } from "@/backend/jobs/message-jobs";
import type { LaneLimits, Queue } from "@/backend/jobs/queue";
import { MESSAGE_RETRIES } from "@/backend/jobs/retries";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { inSpan } from "@/lib/server/observability/tracing";
import { deliverEvent } from "./deliver";
import { AddressRefused, DeliveryFailure, describeFailure } from "./failure";
import { settleUnsent } from "./settle";
import { notifySupport } from "./support";

const FIRST_ATTEMPTS: LaneLimits = { atOnce: 20, hanging: 60 };
// A quarter, in a lane of their own: they delay no first attempt, and none of these delays them.
const RETRIES: LaneLimits = { atOnce: 5, hanging: 15 };

const LANES: readonly MessageLane[] = VERIFICATION_METHODS.flatMap((method) => [
  { method, isRetry: false },
  { method, isRetry: true },
]);

const deliver = (services: Services, { method }: MessageLane, { data, retryCount }: QueuedMessage, now: Date) => {
  if (retryCount > MESSAGE_RETRIES.limit) throw new DeliveryFailure("the process ended during the last attempt");
  const attributes = {
    "startday.tenant": data.tenant,
    "startday.method": method,
    "startday.attempt": retryCount + 1,
  };
  return inSpan("message", { kind: "CONSUMER", attributes, startsTrace: true }, () =>
    deliverEvent(services, data, now),
  );
};

const attempt = async (
  services: Services,
  jobs: MessageJobs,
  lane: MessageLane,
  job: QueuedMessage,
): Promise<boolean> => {
  const now = services.clock();
  const { method } = lane;
  const { tenant } = job.data;
  const count = (outcome: string) => metrics.count("startday_messages_total", { tenant, method, outcome });
  try {
    await deliver(services, lane, job, now);
    await jobs.complete(lane, job);
    count("done");
    return true;
  } catch (error) {
    const failure = describeFailure(error);
    log.warn({ event: "message_failed", tenant, method, attempt: job.retryCount + 1, failure });
    if (job.retryCount < MESSAGE_RETRIES.limit && !(error instanceof AddressRefused)) {
      await jobs.retry(lane, job, failure);
      count("failed");
      return false;
    }
    // A backup that is restored later does not send it after all.
    await settleUnsent(services.db, job.data);
    await jobs.complete(lane, job);
    count("given_up");
    notifySupport(services, { about: "message_not_delivered", tenant, method }, error, now);
    return false;
  }
};

/** Messages to applicants, each method in lanes of its own: a slow gateway delays its own messages only. */
export const messageQueue = (services: Services, jobs: MessageJobs): Queue<MessageLane, QueuedMessage> => ({
  name: "messages",
  lanes: async () => LANES,
  laneId: ({ method, isRetry }) => (isRetry ? `${method}:retry` : method),
  limits: ({ isRetry }) => (isRetry ? RETRIES : FIRST_ATTEMPTS),
  take: jobs.take,
  attempt: async (lane, job) => {
    const part = { work: "messages", tenant: job.data.tenant, row: job.id } as const;
    return (await isolate(part, () => attempt(services, jobs, lane, job))) ?? false;
  },
});
