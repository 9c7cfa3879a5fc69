"use client";

import { useEffect } from "react";

const EVERY_MS = 15_000;
// Opening a hidden window again fires two events: the data are read once.
const EVENTS_MS = 50;

/** Calls `reload` when the window becomes visible or focused, and regularly while it is visible. */
export const useRefresh = (reload: () => void, everyMS = EVERY_MS): void => {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") reload();
    };
    let pending: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      clearTimeout(pending);
      pending = setTimeout(refresh, EVENTS_MS);
    };
    const ticking = setInterval(refresh, everyMS);
    window.addEventListener("focus", refreshSoon);
    document.addEventListener("visibilitychange", refreshSoon);
    return () => {
      clearTimeout(pending);
      clearInterval(ticking);
      window.removeEventListener("focus", refreshSoon);
      document.removeEventListener("visibilitychange", refreshSoon);
    };
  }, [reload, everyMS]);
};
