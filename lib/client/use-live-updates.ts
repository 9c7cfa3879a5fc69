"use client";

import { useEffect, useState } from "react";
import { useRefresh } from "./use-refresh";

const POLL_MS = 15_000;
// With a stream, only what it does not report needs polling: a name, a new row.
const POLL_WITH_STREAM_MS = 60_000;
// Seats may change several times a second: reload no more often than this.
const MIN_INTERVAL_MS = 2_000;
// A refused stream (the server may be restarting) is opened again after this.
const REOPEN_MS = 60_000;

/** Throttles an action: the first call runs at once, calls within the interval run once at its end. */
const throttle = (action: () => void) => {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    last = performance.now();
    action();
  };
  return {
    call: () => {
      timer ??= setTimeout(run, Math.max(0, last + MIN_INTERVAL_MS - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * Calls `reload` when capacities or seats of a location change, on any device; without a stream, at intervals. A hidden
 * window holds no connection. `reload` must be stable.
 */
export const useLiveUpdates = (locationKey: string, reload: () => void): void => {
  const [isStreamed, setIsStreamed] = useState(false);
  useRefresh(reload, isStreamed ? POLL_WITH_STREAM_MS : POLL_MS);

  useEffect(() => {
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const throttled = throttle(reload);
    const close = () => {
      source?.close();
      source = undefined;
      setIsStreamed(false);
    };
    const updateStream = () => {
      if (document.visibilityState !== "visible") return close();
      if (source) return;
      source = new EventSource(`/api/start-day/stream?locationKey=${encodeURIComponent(locationKey)}`);
      source.addEventListener("startDays", throttled.call);
      source.addEventListener("open", () => setIsStreamed(true));
      // The browser reconnects after a break, but not after a refusal. Until then polling is more frequent.
      source.addEventListener("error", () => {
        setIsStreamed(false);
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        clearTimeout(reopening);
        reopening = setTimeout(updateStream, REOPEN_MS);
      });
    };
    updateStream();
    document.addEventListener("visibilitychange", updateStream);
    return () => {
      document.removeEventListener("visibilitychange", updateStream);
      clearTimeout(reopening);
      throttled.stop();
      close();
    };
  }, [locationKey, reload]);
};
