import { log } from "@/backend/http/log";
import type { Services } from "@/backend/services";
import { JOBS, type Job, type JobContext, type JobName, jobNames, ROUND_NAMES, type RoundName } from "./job-table";

/** No job starts after this many milliseconds: the caller waits for a minute. */
const LATE_MS = 40_000;

export const isRoundName = (name: string): name is RoundName => (ROUND_NAMES as readonly string[]).includes(name);

const runJob = async (name: JobName, context: JobContext): Promise<unknown> => {
  const { work }: Job = JOBS[name];
  try {
    const result = "worker" in work ? await work.worker(context).drain() : await work.run(context);
    return result ?? "done";
  } catch (error) {
    const { name: kind, code } = error as { name?: string; code?: unknown };
    log.error({ event: "background_work_failed", work: name, name: kind, code });
    return "failed";
  }
};

/**
 * Runs each job of a round once, for deployments without a process that lives on. Returns the outcome of each: its counts, `done`
 * where it counts nothing, `late` when the time was over, `failed` when it threw; the next round catches up. Rounds may overlap: each
 * piece of work is locked by the process that has it.
 */
export const runRound = async (round: RoundName, services: Services): Promise<Record<string, unknown>> => {
  const lateAt = performance.now() + LATE_MS;
  const isStopping = () => performance.now() > lateAt;
  const results: Record<string, unknown> = {};
  for (const name of jobNames(round))
    results[name] = isStopping() ? "late" : await runJob(name, { services, isStopping });
  return results;
};
