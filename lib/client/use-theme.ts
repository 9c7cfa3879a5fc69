"use client";

import { useSyncExternalStore } from "react";
import { applyTheme, readTheme, storeTheme, type Theme } from "./theme";

const listeners = new Set<() => void>();

const applyStoredTheme = () => {
  applyTheme(readTheme());
  for (const listener of listeners) listener();
};

// The theme may change in another tab, or while this page was in the Back cache.
const EVENTS = ["storage", "pageshow"] as const;

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    for (const event of EVENTS) window.addEventListener(event, applyStoredTheme);
    // Another tab may have changed the theme since the script in the head ran.
    applyTheme(readTheme());
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of EVENTS) window.removeEventListener(event, applyStoredTheme);
  };
};

/** Stores a theme and applies it, in other tabs too. */
export const chooseTheme = (theme: Theme): void => {
  storeTheme(theme);
  applyStoredTheme();
};

/** The chosen theme. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "light");
