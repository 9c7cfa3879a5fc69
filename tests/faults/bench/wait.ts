import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 50;

/** Asks until it is so; throws, naming it, when that takes too long. The milliseconds that it took. */
export const waitUntil = async (what: string, isSo: () => Promise<boolean>, withinMs = 60_000): Promise<number> => {
  const begun = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > withinMs) throw new Error(`waited ${withinMs} ms in vain for ${what}`);
    await delay(POLL_MS);
  }
  return Math.round(performance.now() - begun);
};
