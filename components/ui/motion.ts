/** Whether animations are off: on a hidden page, and with reduced motion. */
export const isMotionOff = (): boolean =>
  document.hidden || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
