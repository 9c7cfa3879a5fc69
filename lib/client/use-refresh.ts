"use client";

import { useEffect } from "react";

const EVERY_MS = 15_000;

/** Calls `reload` when the window becomes visible or focused, and regularly while it is visible. */
export const useRefresh = (reload: () => void, everyMS = EVERY_MS): void => {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") reload();
    };
    const ticking = setInterval(refresh, everyMS);
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(ticking);
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [reload, everyMS]);
};
