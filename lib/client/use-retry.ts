"use client";

import { useEffect, useEffectEvent, useRef } from "react";

const WAITS_MS = [2000, 4000, 8000];
const RETRY_MS = 15_000;
/** After this long without a retry, the first waits are short again. */
const CALM_MS = 60_000;

/** The wait before each retry: short after the first failures, so that a single lost answer is soon made good. */
const createWaits = () => {
  let count = 0;
  let last = 0;
  return (): number => {
    if (Date.now() - last > CALM_MS) count = 0;
    last = Date.now();
    count += 1;
    return WAITS_MS[count - 1] ?? RETRY_MS;
  };
};

/** Calls `retry` when the connection returns, and by and by, as not every device reports that; never while it is under way. */
export const useRetry = (isDue: boolean, retry: () => unknown): void => {
  const isUnderWay = useRef(false);
  const waits = useRef<() => number>(undefined);
  waits.current ??= createWaits();
  const retryOnline = useEffectEvent(async () => {
    if (isUnderWay.current || !navigator.onLine) return;
    isUnderWay.current = true;
    try {
      await retry();
    } finally {
      isUnderWay.current = false;
    }
  });
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout>;
    const run = () => void retryOnline();
    const wait = () => {
      timer = setTimeout(() => {
        run();
        wait();
      }, waits.current?.());
    };
    window.addEventListener("online", run);
    wait();
    return () => {
      window.removeEventListener("online", run);
      clearTimeout(timer);
    };
  }, [isDue]);
};
