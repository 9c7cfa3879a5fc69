import { CallError, OFFLINE } from "./call";

/** Failures after which nobody knows whether the change was made. */
const LOST: ReadonlySet<string> = new Set([
  OFFLINE,
  "upstream_timeout",
  "upstream_unavailable",
  "database_unavailable",
  "upstream_busy",
  "request_in_flight",
]);
const WAITS_MS = [1000, 2000, 4000, 8000];
const OFFLINE_MS = 30_000;

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const online = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>((done) => window.addEventListener("online", () => done(), { once: true }));

/**
 * Makes a change whose answer may get lost on the way, and asks again until there is one; `ask` must send the same
 * idempotency key each time, so that it happens once. `onLost` hears of each answer that did not come.
 */
export const retryUntilAnswered = async <Reply>(ask: () => Promise<Reply>, onLost: () => void): Promise<Reply> => {
  for (const wait of WAITS_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallError) || !LOST.has(error.code)) throw error;
      onLost();
      await rest(wait);
      await Promise.race([online(), rest(OFFLINE_MS)]);
    }
  }
  return ask();
};
