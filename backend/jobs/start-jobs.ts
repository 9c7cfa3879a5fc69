import type { JobChannel } from "@/backend/live/listener";
import type { Services } from "@/backend/services";
import { JOBS, type Job, type JobContext, type JobName, jobNames } from "./job-table";
import { type MessageJobs, openMessageJobs } from "./message-jobs";
import { type RepeatedRun, runRepeatedly } from "./run-repeatedly";

interface StartedJob extends Pick<RepeatedRun, "wake" | "rouse"> {
  stop(): Promise<unknown>;
}

interface StartOptions {
  activeMS: number | undefined;
  wake: (name: string) => void;
}

const startJob = async (name: JobName, context: JobContext, { activeMS, wake }: StartOptions): Promise<StartedJob> => {
  const { work, everyMS, restMS, dueAt, wakes = [] }: Job = JOBS[name];
  const { services } = context;
  const dueInMS = async () => {
    const at = await dueAt?.(services);
    return at && at.getTime() - services.clock().getTime();
  };
  const pace = { everyMS, restMS, dueInMS, activeMS };
  if ("worker" in work) {
    const worker = await work.worker(context);
    const repeated = runRepeatedly(name, pace, worker.begin);
    return { ...repeated, stop: () => repeated.stop().then(worker.ended) };
  }
  return runRepeatedly(name, pace, async () => {
    const count = await work.run(context);
    if (typeof count === "number" && count > 0) for (const other of wakes) wake(other);
    return count;
  });
};

interface JobOptions {
  names?: readonly JobName[];
  retrySeconds?: number;
  activeMS?: number;
}

/**
 * Starts the jobs in a process that lives on. Any number of processes may do so. `stop` waits for what is under way; call it before
 * the database is closed. `retrySeconds` is the first delay of a message that failed, `activeMS` the time before a rest.
 */
export const startJobs = async (
  services: Services,
  { names = jobNames(), retrySeconds, activeMS }: JobOptions = {},
): Promise<{ stop(): Promise<void> }> => {
  let isStopping = false;
  const messageJobs: MessageJobs = await openMessageJobs(services.database.pool, retrySeconds);
  const context = { services, messageJobs: async () => messageJobs, isStopping: () => isStopping };
  const started = new Map<string, StartedJob>();
  const wake = (name: string) => started.get(name)?.wake();
  for (const name of names) started.set(name, await startJob(name, context, { activeMS, wake }));
  const rouse = (channel: JobChannel | undefined) => {
    for (const [name, job] of started)
      if (channel === undefined || (JOBS[name as JobName] as Job).rousedBy?.includes(channel)) job.rouse();
  };
  const stopListening = services.live.listenForJobs(rouse);
  return {
    stop: async () => {
      isStopping = true;
      stopListening();
      await Promise.all([...started.values()].map((job) => job.stop()));
      await messageJobs.close();
    },
  };
};
