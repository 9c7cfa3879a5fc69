"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Tells the page how much room a sticky bar takes at its foot or head: no focus and no message hides behind it. */
export const useStickyBarHeight = (
  bar: RefObject<HTMLElement | null>,
  room: "--bar-bottom" | "--bar-top" = "--bar-bottom",
): void => {
  // Before anybody can press a key: an observer would tell a frame later.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => {
      // In a low window a bar may go by with the page.
      const taken = getComputedStyle(element).position === "static" ? 0 : element.offsetHeight;
      style.setProperty(room, `${taken}px`);
      if (room === "--bar-bottom") uncoverFocus(element, taken);
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(room);
    };
  }, [bar, room]);
};

// A bar that grew may have hidden what has the focus.
const uncoverFocus = (bar: HTMLElement, taken: number): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || bar.contains(focused)) return;
  const { top } = focused.getBoundingClientRect();
  if (top >= window.innerHeight - taken && top < window.innerHeight) focused.scrollIntoView({ block: "nearest" });
};
