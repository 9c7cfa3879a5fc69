import { log } from "@/backend/http/log";
import { createAlarm } from "@/lib/kit/alarm";

/** How often work runs. */
export interface Pace {
  /** The pause between two runs. */
  everyMS: number;
  /** The pause after a while with nothing to do; `everyMS` by default. */
  restMS?: number | undefined;
  /** In how many milliseconds something is due by itself, asked before a rest. */
  dueInMS?: (() => Promise<number | undefined>) | undefined;
  /** For how long there must be nothing to do before a rest; a minute by default. */
  activeMS?: number | undefined;
}

/** Work that runs again and again. */
export interface RepeatedRun {
  /** Runs it at once, or once more after the run that is under way. */
  wake(): void;
  /** Ends a rest: there may be something to do. */
  rouse(): void;
  /** Starts no further run, and waits for the one under way. */
  stop(): Promise<void>;
}

const ACTIVE_MS = 60_000;

/**
 * Runs `work` now and again after each pause, never twice at the same time. A failure is logged without personal data, and the
 * next run tries again. Work that returns a number has done so much.
 */
export const runRepeatedly = (
  name: string,
  { everyMS, restMS = everyMS, dueInMS, activeMS = ACTIVE_MS }: Pace,
  work: () => Promise<unknown>,
): RepeatedRun => {
  const alarm = createAlarm();
  let isStopped = false;
  let isAwake = false;
  let isResting = false;
  let activeUntil = 0;
  const stayActive = () => {
    activeUntil = performance.now() + activeMS;
  };
  const attempt = async () => {
    const count = await work().catch((error: { name?: string; code?: unknown }) => {
      log.error({ event: "background_work_failed", work: name, name: error.name, code: error.code });
      stayActive();
    });
    if (typeof count === "number" && count > 0) stayActive();
  };
  const restFor = async (): Promise<number> => {
    if (restMS === everyMS || performance.now() < activeUntil) return everyMS;
    const dueMS = await dueInMS?.().catch(() => everyMS);
    // It may have been roused meanwhile.
    if (performance.now() < activeUntil) return everyMS;
    return Math.max(everyMS, Math.min(restMS, dueMS ?? restMS));
  };
  const pause = async () => {
    const pauseMS = await restFor();
    if (isStopped || isAwake) return;
    isResting = pauseMS > everyMS;
    await alarm.sleep(pauseMS);
    isResting = false;
  };
  const run = async () => {
    while (!isStopped) {
      isAwake = false;
      await attempt();
      if (!isStopped && !isAwake) await pause();
    }
  };
  stayActive();
  const ended = run();
  const wake = () => {
    isAwake = true;
    alarm.wake();
  };
  return {
    wake,
    rouse: () => {
      stayActive();
      if (isResting) wake();
    },
    stop: () => {
      isStopped = true;
      wake();
      return ended;
    },
  };
};
