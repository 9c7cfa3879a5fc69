"use client";

import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let count = 0;

const change = (by: number) => {
  count += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets the global loading flag while the next page is loading. */
export const useLoadingFlag = (isLoading: boolean): void =>
  useEffect(() => {
    if (!isLoading) return;
    change(1);
    return () => change(-1);
  }, [isLoading]);

/** Whether any part of the page has set the loading flag. */
export const useIsLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
