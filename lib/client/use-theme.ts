"use client";

import { useSyncExternalStore } from "react";
import { applyTheme, readTheme, storeTheme, type Theme } from "./theme";

const listeners = new Set<() => void>();

const follow = () => {
  applyTheme(readTheme());
  for (const listener of listeners) listener();
};

// The theme may change in another tab, or while this page was in the Back cache.
const OCCASIONS = ["storage", "pageshow"] as const;

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    for (const occasion of OCCASIONS) window.addEventListener(occasion, follow);
    // Another tab may have chosen between the head's script and now.
    applyTheme(readTheme());
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const occasion of OCCASIONS) window.removeEventListener(occasion, follow);
  };
};

/** Stores a theme and applies it, in other tabs too. */
export const chooseTheme = (theme: Theme): void => {
  storeTheme(theme);
  follow();
};

/** The chosen theme. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "device");
