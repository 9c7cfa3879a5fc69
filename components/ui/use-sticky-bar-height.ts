"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Sets a CSS variable to the height of a sticky bar, so that no focused element and no message hides behind it. */
export const useStickyBarHeight = (
  bar: RefObject<HTMLElement | null>,
  variable: "--bar-bottom" | "--bar-top" = "--bar-bottom",
): void => {
  // Before the next key press: an observer reports a frame later.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const update = () => {
      // In a low window the bar may scroll with the page.
      const height = getComputedStyle(element).position === "static" ? 0 : element.offsetHeight;
      style.setProperty(variable, `${height}px`);
      if (variable === "--bar-bottom") uncoverFocus(element, height);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [bar, variable]);
};

// A bar that grows may cover the focused element.
const uncoverFocus = (bar: HTMLElement, height: number): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || bar.contains(focused)) return;
  const { top } = focused.getBoundingClientRect();
  if (top >= window.innerHeight - height && top < window.innerHeight) focused.scrollIntoView({ block: "nearest" });
};
