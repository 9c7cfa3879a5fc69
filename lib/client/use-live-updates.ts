"use client";

import { useEffect, useState } from "react";
import { useRefresh } from "./use-refresh";

const POLLED_MS = 15_000;
// With a stream, only what it does not report needs polling: a name, a new row.
const STREAMED_MS = 60_000;
// Seats may change several times a second: reload no more often than this.
const PACE_MS = 2_000;
// A refused stream, while the server restarts perhaps, is opened again after this.
const AGAIN_MS = 60_000;

/** Throttles an action: the first call runs at once, calls within the pace run once at its end. */
const paced = (action: () => void) => {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    waiting = undefined;
    last = performance.now();
    action();
  };
  return {
    due: () => {
      waiting ??= setTimeout(run, Math.max(0, last + PACE_MS - performance.now()));
    },
    stop: () => clearTimeout(waiting),
  };
};

/**
 * Asks again whenever capacities or seats of a location change, on whatever device; where there is no stream, now and
 * then. A window that nobody looks at holds no connection. `reload` has to be stable.
 */
export const useLiveUpdates = (locationKey: string, reload: () => void): void => {
  const [isStreamed, setIsStreamed] = useState(false);
  useRefresh(reload, isStreamed ? STREAMED_MS : POLLED_MS);

  useEffect(() => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const reading = paced(reload);
    const close = () => {
      source?.close();
      source = undefined;
      setIsStreamed(false);
    };
    const follow = () => {
      if (document.visibilityState !== "visible") return close();
      if (source) return;
      source = new EventSource(`/api/start-day/stream?locationKey=${encodeURIComponent(locationKey)}`);
      source.addEventListener("startDays", reading.due);
      source.addEventListener("open", () => setIsStreamed(true));
      // The browser reconnects after a break, but not after a refusal. Until then polling is more frequent.
      source.addEventListener("error", () => {
        setIsStreamed(false);
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        clearTimeout(again);
        again = setTimeout(follow, AGAIN_MS);
      });
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(again);
      reading.stop();
      close();
    };
  }, [locationKey, reload]);
};
