"use client";

import { type ReactNode, useRef } from "react";
import { useStickyBarHeight } from "./use-sticky-bar-height";

/** A page's main actions, always visible at the bottom of the window. */
export const StickyBar = ({ children }: { children: ReactNode }) => {
  const bar = useRef<HTMLDivElement>(null);
  useStickyBarHeight(bar);
  return (
    <div
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3"
      ref={bar}
    >
      {children}
    </div>
  );
};
