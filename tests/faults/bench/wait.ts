import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 50;

/** Polls a condition and returns the milliseconds it took. Throws with its name after the timeout. */
export const waitUntil = async (what: string, isSo: () => Promise<boolean>, withinMs = 60_000): Promise<number> => {
  const begun = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > withinMs) throw new Error(`waited ${withinMs} ms in vain for ${what}`);
    await delay(POLL_MS);
  }
  return Math.round(performance.now() - begun);
};
