import { onFirstInteraction } from "./first-interaction";

/** What some browsers say about the connection. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const SLOW = /2g/;
// Safari has no idle callbacks.
const FALLBACK_DELAY_MS = 1000;

const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || SLOW.test(connection?.effectiveType ?? "");
};

const pageLoaded = (): Promise<unknown> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));

const pageIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, FALLBACK_DELAY_MS),
  );

/**
 * Loads parts of the page before they are used: one after another, each when the loaded page has nothing else to do. Nothing on
 * a slow connection, or if the person saves data. Returns a function that cancels it.
 */
export const loadWhenIdle = (parts: readonly (() => Promise<unknown>)[]): (() => void) => {
  let isCancelled = false;
  const loadParts = async () => {
    await pageLoaded();
    for (const load of parts) {
      await pageIdle();
      if (isCancelled || isSparing()) return;
      await load();
    }
  };
  // A part that cannot be loaded now is loaded when it is used.
  void loadParts().catch(() => undefined);
  return () => {
    isCancelled = true;
  };
};

/**
 * Loads parts of the page when it is idle, and the rest after its first press or key. A part that was loaded is not loaded again.
 * Returns a function that cancels it.
 */
export const loadAhead = (parts: readonly (() => Promise<unknown>)[]): (() => void) => {
  const stopIdle = loadWhenIdle(parts);
  const stopWaiting = onFirstInteraction(() => {
    stopIdle();
    for (const load of parts) void load().catch(() => undefined);
  });
  return () => {
    stopIdle();
    stopWaiting();
  };
};
