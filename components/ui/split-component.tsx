"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { loadAhead } from "./load-when-idle";
import { type LoadableComponent, onceLoaded } from "./once-loaded";
import { Skeleton } from "./skeleton";

/**
 * A component that loads where it is shown, with the page's HTML too, and elsewhere while the page is idle or on its first
 * interaction, so that a press shows it at once. A skeleton of the given height stands in for it.
 */
export const splitComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height = "h-20",
): LoadableComponent<Props> => {
  const Split = onceLoaded(dynamic(load, { loading: () => <Skeleton className={`${height} w-full`} /> }), load);
  if (typeof window !== "undefined") loadAhead([Split.load]);
  return Split;
};
