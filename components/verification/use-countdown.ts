"use client";

import { useEffect, useState } from "react";

const secondsTo = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Whole seconds until an instant (milliseconds since the epoch), updated every second; 0 afterwards. */
export const useCountdown = (until: number): number => {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    setSeconds(secondsTo(until));
    const ticking = setInterval(() => {
      const left = secondsTo(until);
      setSeconds(left);
      if (left === 0) clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [until]);
  return seconds;
};
