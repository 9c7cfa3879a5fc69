"use client";

import { type RefObject, useLayoutEffect } from "react";

/** A higher bar would leave too little of the page, as with large text or in a low window. */
const LARGEST_SHARE = 1 / 3;

/**
 * Sets a CSS variable to the height of a sticky bar, so that no focused element and no message hides behind it. A bar that
 * takes more than a third of the window scrolls with the page.
 */
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
      const isTooHigh = element.offsetHeight > window.innerHeight * LARGEST_SHARE;
      element.style.position = isTooHigh ? "static" : "";
      const height = isTooHigh ? 0 : element.offsetHeight;
      style.setProperty(variable, `${height}px`);
      if (variable === "--bar-bottom") uncoverFocus(element, height);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // An error or a hint that appears moves what is below it.
    const page = element.closest("main");
    if (page) observer.observe(page);
    window.addEventListener("resize", update);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", update);
      style.removeProperty(variable);
    };
  }, [bar, variable]);
};

// A bar or a page that grows may leave the focused element behind the bar.
const uncoverFocus = (bar: HTMLElement, height: number): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || bar.contains(focused)) return;
  const { top } = focused.getBoundingClientRect();
  if (top >= window.innerHeight - height && top < window.innerHeight) focused.scrollIntoView({ block: "nearest" });
};
