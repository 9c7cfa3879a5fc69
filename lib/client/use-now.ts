"use client";

import { useEffect, useState } from "react";
import { serverNow } from "./server-clock";

/** The time in milliseconds since the epoch, updated every `everyMS`; undefined until hydration, so that server and browser render alike. */
export const useNow = (everyMS: number): number | undefined => {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const ticking = setInterval(tick, everyMS);
    return () => clearInterval(ticking);
  }, [everyMS]);
  return now;
};
