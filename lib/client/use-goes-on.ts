"use client";

import { useEffect, useState } from "react";
import { useRetry } from "./use-retry";

/** Ends the wait of the page that there is, so that the last thing the person asked for is what happens. */
let endWait = (): void => undefined;

/**
 * Continue without a connection: after `wait` the action is done again by itself when the connection is back. Whoever changes
 * an answer meanwhile stays on the page; `choices` counts the answers that are given without an input.
 */
export const useGoesOn = <Args extends unknown[]>(action: (...args: Args) => void, choices = 0) => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice ends the wait
  useEffect(() => setArgs(undefined), [choices]);
  const stop = () => setArgs(undefined);
  const wait = (...next: Args) => {
    endWait();
    endWait = stop;
    setArgs(next);
  };
  return { isWaiting, wait, stop };
};
