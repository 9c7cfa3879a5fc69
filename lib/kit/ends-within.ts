import { setTimeout as delay } from "node:timers/promises";

const TICK_MS = 125;

/**
 * Waits for the work to end, for at most so many milliseconds in which this process was able to run. While others have the processor,
 * the ticks come late: such a time is counted as one tick. The time begins anew at each tick at which `progress` has grown. Returns
 * whether the work has ended.
 */
export const endsWithin = async (
  work: Promise<unknown>,
  limitMS: number,
  progress = (): number => 0,
): Promise<boolean> => {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  const settled = work.then(settle, settle);
  let last = progress();
  for (let waitedMS = 0; !isSettled && waitedMS < limitMS; waitedMS += TICK_MS) {
    await Promise.race([settled, delay(TICK_MS, undefined, { ref: false })]);
    const now = progress();
    if (now > last) waitedMS = -TICK_MS;
    last = now;
  }
  return isSettled;
};
