import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 50;

/** Polls a condition and returns the milliseconds it took. Throws with its name after the timeout. */
export const waitUntil = async (
  name: string,
  condition: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<number> => {
  const startedAt = performance.now();
  while (!(await condition().catch(() => false))) {
    if (performance.now() - startedAt > withinMs) throw new Error(`waited ${withinMs} ms in vain for ${name}`);
    await delay(POLL_MS);
  }
  return Math.round(performance.now() - startedAt);
};
