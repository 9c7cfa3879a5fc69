"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";

// A phone that changes cells may lose the answer without an error.
const TIMEOUT_MS = 15_000;

/** Asks the site for this browser's position in the queue. Rejects without an answer. */
const fetchQueuePosition = async (signal: AbortSignal): Promise<QueuePosition> => {
  const response = await fetch("/api/waiting-room", { method: "POST", signal });
  if (!response.ok) throw new Error(`waiting room: ${response.status}`);
  return (await response.json()) as QueuePosition;
};

const AFTER_FAILURE_MS = 10_000;
const SOON_MS = 2000;

// Visitors who arrived at the same time must not ask at the same time.
const scattered = (ms: number) => ms * (0.85 + 0.3 * Math.random());

interface QueueState {
  /** The last position that the site answered. */
  position: QueuePosition | undefined;
  isLost: boolean;
}

/**
 * Polls this browser's position at the interval that the site sets, and at once when the page becomes visible. Calls `onIn` on
 * admission.
 */
export const useQueuePosition = (onIn: () => void): QueueState => {
  const [state, setState] = useState<QueueState>({ position: undefined, isLost: false });
  const enter = useEffectEvent(onIn);
  useEffect(() => {
    let hasLeft = false;
    let request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const next = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, ms);
    };
    const ask = async () => {
      askedAt = Date.now();
      request = new AbortController();
      const timeout = setTimeout(() => request.abort(), TIMEOUT_MS);
      try {
        const position = await fetchQueuePosition(request.signal);
        setState({ position, isLost: false });
        if (position.isIn) enter();
        else next(scattered(position.askAgainMS));
      } catch {
        if (hasLeft) return;
        setState(({ position }) => ({ position, isLost: true }));
        next(scattered(AFTER_FAILURE_MS));
      } finally {
        clearTimeout(timeout);
      }
    };
    // A sleeping phone does not ask. When it wakes, the visitor's turn may have come.
    const askSoon = () => {
      if (document.visibilityState === "visible" && Date.now() - askedAt > SOON_MS) next(0);
    };
    ask();
    document.addEventListener("visibilitychange", askSoon);
    window.addEventListener("online", askSoon);
    return () => {
      hasLeft = true;
      request.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askSoon);
      window.removeEventListener("online", askSoon);
    };
  }, []);
  return state;
};
