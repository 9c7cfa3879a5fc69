import { isAnswerLost } from "./is-answer-lost";

const WAITS_MS = [1000, 2000, 4000, 8000];
const OFFLINE_MS = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves while there is a connection, or when it is back. */
export const whenOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>((resolve) => window.addEventListener("online", () => resolve(), { once: true }));

/**
 * Sends a change again while its answer is lost, up to five times with a connection, and for as long as there is none; then
 * throws the last error. `send` must use the same idempotency key each time, so that the change happens once. Calls `onLost`
 * after each lost answer but the last.
 */
export const retryUntilAnswered = async <Reply>(send: () => Promise<Reply>, onLost: () => void): Promise<Reply> => {
  const waits = [...WAITS_MS];
  while (true) {
    try {
      return await send();
    } catch (error) {
      const waitMS = navigator.onLine ? waits.shift() : WAITS_MS[0];
      if (!isAnswerLost(error) || waitMS === undefined) throw error;
      onLost();
      await sleep(waitMS);
      // Not every device reports that its connection is back.
      await Promise.race([whenOnline(), sleep(OFFLINE_MS)]);
    }
  }
};
