"use client";

import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let underWay = 0;

const change = (by: number) => {
  underWay += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets the global loading flag for as long as the next page is on its way (spec §2, root behaviour). */
export const useLoadingFlag = (isLoading: boolean): void =>
  useEffect(() => {
    if (!isLoading) return;
    change(1);
    return () => change(-1);
  }, [isLoading]);

/** Whether anything on the page has set the flag. */
export const useIsLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  );
