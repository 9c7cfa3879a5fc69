"use client";

import { type RefObject, useLayoutEffect } from "react";

/** A higher bar would leave too little of the page, as with large text or in a low window. */
const LARGEST_SHARE = 1 / 3;

type Variable = "--bar-bottom" | "--bar-top";

// How many bars there are. A change of a variable costs the style of every element: a bar that follows another one of the same
// height makes none.
const bars: Record<Variable, number> = { "--bar-bottom": 0, "--bar-top": 0 };

const setHeight = (variable: Variable, height: number): void => {
  const { style } = document.documentElement;
  const value = `${height}px`;
  if (style.getPropertyValue(variable) !== value) style.setProperty(variable, value);
};

const removeBar = (variable: Variable): void => {
  bars[variable] -= 1;
  // After the next bar, if there is one, was added.
  queueMicrotask(() => {
    if (bars[variable] === 0) document.documentElement.style.removeProperty(variable);
  });
};

/**
 * Sets a CSS variable to the height of a sticky bar, so that no focused element and no message hides behind it. A bar that
 * takes more than a third of the window scrolls with the page.
 */
export const useStickyBarHeight = (bar: RefObject<HTMLElement | null>, variable: Variable = "--bar-bottom"): void => {
  // Measured only by the observer: it reports in the same frame, once the page is laid out. To ask here would lay it out before.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    bars[variable] += 1;
    const update = () => {
      const isTooHigh = element.offsetHeight > window.innerHeight * LARGEST_SHARE;
      element.style.position = isTooHigh ? "static" : "";
      const height = isTooHigh ? 0 : element.offsetHeight;
      setHeight(variable, height);
      if (variable === "--bar-bottom") uncoverFocus(element, height);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // An error or a hint that appears moves what is below it.
    const page = element.closest("main");
    if (page) observer.observe(page);
    window.addEventListener("resize", update);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", update);
      removeBar(variable);
    };
  }, [bar, variable]);
};

// A bar or a page that grows may leave the focused element behind the bar.
const uncoverFocus = (bar: HTMLElement, height: number): void => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || bar.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  // By its middle: of a radio, one line above the bar is not seen.
  const isCovered = (top + bottom) / 2 > window.innerHeight - height;
  if (isCovered && top < window.innerHeight) focused.scrollIntoView({ block: "nearest" });
};
