import { afterPaint } from "@/lib/kit/after-paint";

const EVENTS = ["pointerdown", "keydown"] as const;

/** Calls `work` on the first press or key from now on. Returns a function that cancels it. */
export const onFirstInteraction = (work: () => void): (() => void) => {
  const stop = () => {
    for (const event of EVENTS) window.removeEventListener(event, begin);
  };
  const begin = () => {
    stop();
    // The pressed control responds first.
    void afterPaint().then(work);
  };
  for (const event of EVENTS) window.addEventListener(event, begin, { passive: true });
  return stop;
};
