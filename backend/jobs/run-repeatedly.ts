import { log } from "@/backend/http/log";

/** Work that is done again and again. */
export interface RepeatedRun {
  /** Does it at once, or once more when it is under way. */
  wake(): void;
  /** Does it no more; waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does the work now and then every so often, never twice at once. What it throws is logged, without the data it was
 * about, and tried again the next time.
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
