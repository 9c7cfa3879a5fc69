"use client";

import { useEffect, useState } from "react";
import { useRetry } from "./use-retry";

/**
 * Continue without a connection: after `wait` the action is done again by itself when the connection is back. Whoever changes
 * an answer meanwhile stays on the page.
 */
export const useGoesOn = <Args extends unknown[]>(action: (...args: Args) => void) => {
  const [args, setArgs] = useState<Args>();
  const isWaiting = args !== undefined;
  useRetry(isWaiting, () => {
    setArgs(undefined);
    if (args) action(...args);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const stay = () => setArgs(undefined);
    document.addEventListener("input", stay);
    return () => document.removeEventListener("input", stay);
  }, [isWaiting]);
  return { isWaiting, wait: (...next: Args) => setArgs(next), stop: () => setArgs(undefined) };
};
