import { isResponseLost } from "./is-response-lost";
import { retryAt } from "./retry-at";
import { serverNow } from "./server-clock";

const WAIT_MS = 1000;
const WAITS_MS = [WAIT_MS, 2000, 4000, 8000];
const OFFLINE_MS = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Not every device reports that its connection is back.
const nextReport = (): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve) => window.addEventListener("online", () => resolve(), { once: true })),
    sleep(OFFLINE_MS),
  ]);

/** Resolves while there is a connection, or within 30 s after it is back. */
export const whenOnline = async (): Promise<void> => {
  while (!navigator.onLine) await nextReport();
};

/** The pause before the next try: as long as a busy backend asks for. */
const pauseAfter = (error: unknown, waitMS: number): number => {
  const now = serverNow();
  return Math.max(waitMS, Math.min(OFFLINE_MS, (retryAt(error, now) ?? now) - now));
};

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
      const waitMS = navigator.onLine ? waits.shift() : WAIT_MS;
      if (!isResponseLost(error) || waitMS === undefined) throw error;
      onLost();
      await sleep(pauseAfter(error, waitMS));
      if (!navigator.onLine) await nextReport();
    }
  }
};

/**
 * Sends a change again, once, when its answer is lost though there is a connection; a person who waits at a button then hears what is
 * wrong. The change must be safe to repeat.
 */
export const repeatOnce = async <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await send();
  } catch (error) {
    if (!isResponseLost(error) || !navigator.onLine) throw error;
    await sleep(WAIT_MS);
    return send();
  }
};
