"use client";

import { useEffect, useState } from "react";

/** The time, anew every so often; nothing until the page's script runs, so that the server's page says the same. */
export const useNow = (everyMS: number): number | undefined => {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const ticking = setInterval(tick, everyMS);
    return () => clearInterval(ticking);
  }, [everyMS]);
  return now;
};
