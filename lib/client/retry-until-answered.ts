import { isAnswerLost } from "./is-answer-lost";

const WAITS_MS = [1000, 2000, 4000, 8000];
const OFFLINE_MS = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const online = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>((resolve) => window.addEventListener("online", () => resolve(), { once: true }));

/**
 * Sends a change again while its answer is lost, up to five times; then throws the last error. `send` must use the same
 * idempotency key each time, so that the change happens once. Calls `onLost` after each lost answer but the last.
 */
export const retryUntilAnswered = async <Reply>(send: () => Promise<Reply>, onLost: () => void): Promise<Reply> => {
  for (const waitMS of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      onLost();
      await sleep(waitMS);
      await Promise.race([online(), sleep(OFFLINE_MS)]);
    }
  }
  return send();
};
