"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { onFirstInteraction } from "./first-interaction";
import { Skeleton } from "./skeleton";

export type SplitComponent<Props> = ComponentType<Props> & {
  /** Rejects without a connection. */
  load: () => Promise<unknown>;
};

/**
 * A component that loads where it is shown, with the page's HTML too, and on the page's first interaction, so that a press
 * shows it at once. A skeleton of the given height stands in for it.
 */
export const splitComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height = "h-20",
): SplitComponent<Props> => {
  if (typeof window !== "undefined") onFirstInteraction(() => void load().catch(() => undefined));
  return Object.assign(dynamic(load, { loading: () => <Skeleton className={`${height} w-full`} /> }), { load });
};
