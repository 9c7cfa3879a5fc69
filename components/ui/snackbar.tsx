"use client";

import { useEffect, useState } from "react";
import { onFirstInteraction } from "./first-interaction";
import { lazyComponent } from "./lazy-component";
import type { NoticeStatus } from "./notice";

const SnackbarPlace = lazyComponent(() => import("./snackbar-region").then((part) => part.default), {
  onFailure: ({ onMissing }) => onMissing(),
});

export type SnackbarMessage = {
  text: string;
  status: Exclude<NoticeStatus, "warning">;
  closeLabel: string;
  /** How long it stays while neither a pointer nor the focus is on it. */
  duration?: number;
};

type Show = (message: SnackbarMessage) => void;

// What is said before there is a place for it waits for one.
const waiting: SnackbarMessage[] = [];
let show: Show = (message) => waiting.push(message);
let demand = (): void => {};

/** Says in passing that something happened. What one must act on belongs in the page instead: see Notice. */
export const showSnackbar: Show = (message) => {
  show(message);
  demand();
};

const open = (showNow: Show): void => {
  show = showNow;
  for (const message of waiting.splice(0)) show(message);
};

/**
 * The place where snackbars appear; once, in the root layout. It is fetched with the first touch of the page, so that screen
 * readers know it before there is anything to say. `label` names it for them.
 */
export const Snackbar = ({ label }: { label: string }) => {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    demand = () => setIsDue(true);
    if (waiting.length > 0) demand();
    return onFirstInteraction(demand);
  }, []);
  // What is to be said waits until it can be had: the next thing to say asks for it again.
  return isDue && <SnackbarPlace label={label} onReady={open} onMissing={() => setIsDue(false)} />;
};
