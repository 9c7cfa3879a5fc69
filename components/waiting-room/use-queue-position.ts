"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";

// A phone that changes cells may lose the answer without an error.
const TIMEOUT_MS = 15_000;

/** Asks the site itself where this browser stands in line. Rejects when there is no answer. */
const fetchQueuePosition = async (signal: AbortSignal): Promise<QueuePosition> => {
  const response = await fetch("/api/waiting-room", {
    method: "POST",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`waiting room: ${response.status}`);
  return (await response.json()) as QueuePosition;
};

const AFTER_FAILURE_MS = 10_000;
const SOON_MS = 2000;

// Those who came together do not ask together.
const scattered = (ms: number) => ms * (0.85 + 0.3 * Math.random());

interface Line {
  /** Where the visitor stood when it was last known. */
  known: QueuePosition | undefined;
  isLost: boolean;
}

/** Asks where this browser stands, again and again at the pace that it is told, and at once when it is looked at anew. */
export const useQueuePosition = (onIn: () => void): Line => {
  const [line, setLine] = useState<Line>({ known: undefined, isLost: false });
  const enter = useEffectEvent(onIn);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const next = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, ms);
    };
    const ask = async () => {
      askedAt = Date.now();
      try {
        const known = await fetchQueuePosition(leaving.signal);
        setLine({ known, isLost: false });
        if (known.isIn) enter();
        else next(scattered(known.askAgainMS));
      } catch {
        if (leaving.signal.aborted) return;
        setLine(({ known }) => ({ known, isLost: true }));
        next(scattered(AFTER_FAILURE_MS));
      }
    };
    // A phone asleep asks nothing; when it wakes its turn may have come.
    const askSoon = () => {
      if (document.visibilityState === "visible" && Date.now() - askedAt > SOON_MS) next(0);
    };
    ask();
    document.addEventListener("visibilitychange", askSoon);
    window.addEventListener("online", askSoon);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askSoon);
      window.removeEventListener("online", askSoon);
    };
  }, []);
  return line;
};
