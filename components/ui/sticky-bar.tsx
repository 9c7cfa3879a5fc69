"use client";

import { type ReactNode, useRef } from "react";
import { useStickyBarHeight } from "./use-sticky-bar-height";

interface StickyBarProps {
  /** There is nothing to do now: no bar is drawn, and its live regions stay. */
  isIdle?: boolean;
  children: ReactNode;
}

/** A page's main actions, always visible at the bottom of the window. */
export const StickyBar = ({ isIdle = false, children }: StickyBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  useStickyBarHeight(bar);
  return (
    <div className={isIdle ? "sr-only" : BAR} ref={bar}>
      {children}
    </div>
  );
};

// It is wider than the content, so that it covers the outlines of what is scrolled below. Its line spans the window of a
// phone; elsewhere it begins where the content does.
const BAR = [
  "sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3",
  "before:absolute before:inset-x-0 before:top-0 before:border-line before:border-t sm:before:inset-x-4",
].join(" ");
