"use client";

import { useEffect } from "react";

const EVERY_MS = 15_000;

/** Asks again when the window is looked at anew, and now and then while it is. */
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
