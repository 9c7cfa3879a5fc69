import { log } from "@/backend/http/log";
import { isolate } from "@/backend/isolate";
import type { MessageJobs, QueuedMessage } from "@/backend/jobs/message-jobs";
import type { Queue } from "@/backend/jobs/queue";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { inSpan } from "@/lib/server/observability/tracing";
import { deliverEvent } from "./deliver";
import { describeFailure } from "./failure";
import { forgetUnsent } from "./mailboxes";
import { notifySupport } from "./support";

const BATCH = 20;

const attempt = async (
  services: Services,
  jobs: MessageJobs,
  method: VerificationMethod,
  job: QueuedMessage,
): Promise<boolean> => {
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
    return true;
  } catch (error) {
    const failure = describeFailure(error);
    log.warn({ event: "message_failed", tenant, method, attempt: job.retryCount + 1, failure });
    const isRetried = await jobs.fail(job, failure);
    count(isRetried ? "failed" : "given_up");
    if (isRetried) return false;
    if (job.data.recipient === "mailbox") await forgetUnsent(services.database.pool, tenant, job.data.outboxId);
    notifySupport(services, { about: "message_not_delivered", tenant, method }, error, now);
    return false;
  }
};

/** Messages to applicants, each method in a lane of its own: a slow gateway delays its own messages only. */
export const messageQueue = (services: Services, jobs: MessageJobs): Queue<VerificationMethod, QueuedMessage> => ({
  name: "messages",
  lanes: async () => VERIFICATION_METHODS,
  laneId: (method) => method,
  take: (method) => jobs.take(method, BATCH),
  attempt: async (method, job) => {
    const part = { work: "messages", tenant: job.data.tenant, row: job.id } as const;
    return (await isolate(part, () => attempt(services, jobs, method, job))) ?? false;
  },
});
