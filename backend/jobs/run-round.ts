import { log } from "@/backend/http/log";
import type { Services } from "@/backend/services";
import { JOBS, type Job, type JobContext, type JobName, jobNames, ROUND_NAMES, type RoundName } from "./job-table";
import { type MessageJobs, openMessageJobs } from "./message-jobs";

/** No job starts after this many milliseconds: the caller waits for a minute. */
const LATE_MS = 40_000;

export const isRoundName = (name: string): name is RoundName => (ROUND_NAMES as readonly string[]).includes(name);

const runJob = async (name: JobName, context: JobContext): Promise<unknown> => {
  const { work }: Job = JOBS[name];
  try {
    const result = "worker" in work ? await (await work.worker(context)).drain() : await work.run(context);
    return result ?? "done";
  } catch (error) {
    const { name: kind, code } = error as { name?: string; code?: unknown };
    log.error({ event: "background_work_failed", work: name, name: kind, code });
    return "failed";
  }
};

const openOnce = (services: Services) => {
  let opened: Promise<MessageJobs> | undefined;
  const open = async () => {
    const jobs = await openMessageJobs(services.db);
    // Frees the messages that an earlier function still held when it was ended.
    await jobs.maintain();
    return jobs;
  };
  return {
    messageJobs: () => {
      opened ??= open();
      return opened;
    },
    close: async () => {
      const jobs = await opened?.catch(() => undefined);
      await jobs?.close();
    },
  };
};

/**
 * Runs each job of a round once, for deployments without a process that lives on. Returns the outcome of each: its counts, `done`
 * where it counts nothing, `late` when the time was over, `failed` when it threw; the next round catches up. Rounds may overlap: each
 * piece of work is locked by the process that has it.
 */
export const runRound = async (round: RoundName, services: Services): Promise<Record<string, unknown>> => {
  const lateAt = performance.now() + LATE_MS;
  const isStopping = () => performance.now() > lateAt;
  const { messageJobs, close } = openOnce(services);
  const results: Record<string, unknown> = {};
  try {
    for (const name of jobNames(round))
      results[name] = isStopping() ? "late" : await runJob(name, { services, messageJobs, isStopping });
  } finally {
    await close();
  }
  return results;
};
