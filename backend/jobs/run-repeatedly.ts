import { log } from "@/backend/http/log";

/** Work that runs again and again. */
export interface RepeatedRun {
  /** Runs it at once, or once more after the run that is under way. */
  wake(): void;
  /** Starts no further run, and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now and again after each pause, never twice at the same time. A failure is logged without personal data, and the
 * next run tries again.
 */
export const runRepeatedly = (name: string, everyMS: number, work: () => Promise<unknown>): RepeatedRun => {
  let isStopped = false;
  let isAwake = false;
  let wakeUp = () => undefined as undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMS);
      timer.unref();
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!isStopped) {
      isAwake = false;
      await work().catch((error: { name?: string; code?: unknown }) =>
        log.error({ event: "background_work_failed", work: name, name: error.name, code: error.code }),
      );
      if (!isStopped && !isAwake) await pause();
    }
  };
  const ended = run();
  const wake = () => {
    isAwake = true;
    wakeUp();
  };
  return {
    wake,
    stop: () => {
      isStopped = true;
      wake();
      return ended;
    },
  };
};
