"use client";

import { useEffect, useRef, useState } from "react";

const DELAY_MS = 500;
const LASTS_MS = 600;

const isStill = () => document.hidden || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A number on its way to a new value: it waits a little, then counts. At once where nobody looks or motion is unwanted. */
export const useCountUp = (value: number): number => {
  const [shown, setShown] = useState(value);
  const latest = useRef(shown);
  latest.current = shown;

  useEffect(() => {
    const from = latest.current;
    if (from === value) return;
    if (isStill()) return setShown(value);
    let frame = 0;
    const count = (began: number) => (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / LASTS_MS));
      setShown(Math.round(from + (value - from) * share));
      if (share < 1) frame = requestAnimationFrame(count(began));
    };
    const waiting = setTimeout(() => {
      frame = requestAnimationFrame(count(performance.now()));
    }, DELAY_MS);
    return () => {
      clearTimeout(waiting);
      cancelAnimationFrame(frame);
    };
  }, [value]);

  return shown;
};
