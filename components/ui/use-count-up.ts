"use client";

import { useEffect, useRef, useState } from "react";
import { isMotionOff } from "./motion";

const DELAY_MS = 500;
const DURATION_MS = 600;

/** Animates a number to its new value after a short delay; at once on a hidden page or with reduced motion. */
export const useCountUp = (value: number): number => {
  const [shown, setShown] = useState(value);
  const latest = useRef(shown);
  latest.current = shown;

  useEffect(() => {
    const from = latest.current;
    if (from === value) return;
    if (isMotionOff()) return setShown(value);
    let frame = 0;
    const count = (startedAt: number) => (now: number) => {
      const share = Math.min(1, Math.max(0, (now - startedAt) / DURATION_MS));
      setShown(Math.round(from + (value - from) * share));
      if (share < 1) frame = requestAnimationFrame(count(startedAt));
    };
    const timer = setTimeout(() => {
      frame = requestAnimationFrame(count(performance.now()));
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [value]);

  return shown;
};
