import type { Channel } from "@/backend/db/notices";
import type { Services } from "@/backend/services";
import { JOBS, type Job, type JobContext, type JobName, jobNames } from "./job-table";
import { type RepeatedRun, runRepeatedly } from "./run-repeatedly";

interface StartedJob extends Pick<RepeatedRun, "runNow" | "wake"> {
  stop(): Promise<unknown>;
}

interface StartOptions {
  activeMS: number | undefined;
  runNow: (name: string) => void;
}

const startJob = (name: JobName, context: JobContext, { activeMS, runNow }: StartOptions): StartedJob => {
  const { work, everyMS, idleMS, dueAt, followedBy = [] }: Job = JOBS[name];
  const { services } = context;
  const dueInMS = async () => {
    const at = await dueAt?.(services);
    return at && at.getTime() - services.clock().getTime();
  };
  const pace = { everyMS, idleMS, dueInMS, activeMS };
  if ("worker" in work) {
    const worker = work.worker(context);
    const repeated = runRepeatedly(name, pace, worker.begin);
    return { ...repeated, stop: () => repeated.stop().then(worker.ended) };
  }
  return runRepeatedly(name, pace, async () => {
    const count = await work.run(context);
    if (typeof count === "number" && count > 0) for (const other of followedBy) runNow(other);
    return count;
  });
};

interface JobOptions {
  names?: readonly JobName[];
  activeMS?: number;
}

/**
 * Starts the jobs in a process that lives on. Any number of processes may do so. `stop` waits for what is under way; call it before
 * the database is closed. `activeMS` is the time before they are idle.
 */
export const startJobs = (
  services: Services,
  { names = jobNames(), activeMS }: JobOptions = {},
): { stop(): Promise<void> } => {
  let isStopping = false;
  const context = { services, isStopping: () => isStopping };
  const started = new Map<string, StartedJob>();
  const runNow = (name: string) => started.get(name)?.runNow();
  for (const name of names) started.set(name, startJob(name, context, { activeMS, runNow }));
  const wake = (channel: Channel | undefined) => {
    for (const [name, job] of started)
      if (channel === undefined || (JOBS[name as JobName] as Job).wokenBy?.includes(channel)) job.wake();
  };
  const stopListening = services.live.listenForJobs(wake);
  return {
    stop: async () => {
      isStopping = true;
      stopListening();
      await Promise.all([...started.values()].map((job) => job.stop()));
    },
  };
};
