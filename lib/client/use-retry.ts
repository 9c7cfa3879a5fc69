"use client";

import { useEffect, useEffectEvent } from "react";

const RETRY_MS = 15_000;

/** Calls `retry` when the connection returns, and every 15 s, as not every device reports that. */
export const useRetry = (isDue: boolean, retry: () => void): void => {
  const retryOnline = useEffectEvent(() => {
    if (navigator.onLine) retry();
  });
  useEffect(() => {
    if (!isDue) return;
    const run = () => retryOnline();
    window.addEventListener("online", run);
    const ticking = setInterval(run, RETRY_MS);
    return () => {
      window.removeEventListener("online", run);
      clearInterval(ticking);
    };
  }, [isDue]);
};
