"use client";

import { useEffect, useState } from "react";
import { onFirstInteraction } from "./first-interaction";
import { lazyComponent } from "./lazy-component";
import type { SnackbarMessage } from "./snackbar-region";

const SnackbarPlace = lazyComponent(() => import("./snackbar-region").then((part) => part.default), {
  onFailure: ({ onMissing }) => onMissing(),
});
type Show = (message: SnackbarMessage) => void;

// Messages sent before the region is mounted wait for it.
const queued: SnackbarMessage[] = [];
let show: Show = (message) => queued.push(message);
let requestRegion = (): void => {};

/** Announces briefly that something happened. For messages that need an action use Notice. */
export const showSnackbar: Show = (message) => {
  show(message);
  requestRegion();
};

const open = (showNow: Show): void => {
  show = showNow;
  for (const message of queued.splice(0)) show(message);
};

/**
 * The region of the snackbars; once, in the root layout. It loads on the page's first interaction, so that screen readers
 * know the live region before its first message. `label` is its accessible name.
 */
export const Snackbar = ({ label }: { label: string }) => {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    requestRegion = () => setIsDue(true);
    if (queued.length > 0) requestRegion();
    return onFirstInteraction(requestRegion);
  }, []);
  // If loading fails, messages wait and the next one loads it again.
  return isDue && <SnackbarPlace label={label} onReady={open} onMissing={() => setIsDue(false)} />;
};
