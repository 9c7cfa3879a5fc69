import { afterPaint } from "@/lib/kit/after-paint";

const TOUCHES = ["pointerdown", "keydown"] as const;

/** Does something when the page is touched for the first time from now on; gives what calls that off. */
export const onFirstInteraction = (work: () => void): (() => void) => {
  const stop = () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, begin);
  };
  const begin = () => {
    stop();
    // What was touched answers first.
    void afterPaint().then(work);
  };
  for (const touch of TOUCHES) window.addEventListener(touch, begin, { passive: true });
  return stop;
};
