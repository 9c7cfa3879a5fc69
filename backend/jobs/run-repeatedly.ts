import { log } from "@/backend/http/log";
import { createAlarm } from "@/lib/kit/alarm";

/** How often work runs. */
export interface Pace {
  /** The pause between two runs. */
  everyMS: number;
  /** The pause after a while with nothing to do; `everyMS` by default. */
  idleMS?: number | undefined;
  /** In how many milliseconds something is due by itself, asked before it is idle. */
  dueInMS?: (() => Promise<number | undefined>) | undefined;
  /** For how long there must be nothing to do before it is idle; a minute by default. */
  activeMS?: number | undefined;
}

/** Work that runs again and again. */
export interface RepeatedRun {
  /** Runs it at once, or once more after the run that is under way. */
  runNow(): void;
  /** It is no longer idle: there may be something to do. */
  wake(): void;
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
  { everyMS, idleMS = everyMS, dueInMS, activeMS = ACTIVE_MS }: Pace,
  work: () => Promise<unknown>,
): RepeatedRun => {
  const alarm = createAlarm();
  let isStopped = false;
  let isDue = false;
  let isIdle = false;
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
  const pauseMS = async (): Promise<number> => {
    if (idleMS === everyMS || performance.now() < activeUntil) return everyMS;
    const dueMS = await dueInMS?.().catch(() => everyMS);
    // It may have been woken meanwhile.
    if (performance.now() < activeUntil) return everyMS;
    return Math.max(everyMS, Math.min(idleMS, dueMS ?? idleMS));
  };
  const pause = async () => {
    const nextInMS = await pauseMS();
    if (isStopped || isDue) return;
    isIdle = nextInMS > everyMS;
    await alarm.sleep(nextInMS);
    isIdle = false;
  };
  const run = async () => {
    while (!isStopped) {
      isDue = false;
      await attempt();
      if (!isStopped && !isDue) await pause();
    }
  };
  stayActive();
  const ended = run();
  const runNow = () => {
    isDue = true;
    alarm.wake();
  };
  return {
    runNow,
    wake: () => {
      stayActive();
      if (isIdle) runNow();
    },
    stop: () => {
      isStopped = true;
      runNow();
      return ended;
    },
  };
};
