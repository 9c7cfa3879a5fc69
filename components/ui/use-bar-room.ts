"use client";

import { type RefObject, useEffect } from "react";

/** Tells the page how much room a sticky bar takes at its foot or head: no focus and no message hides behind it. */
export const useBarRoom = (
  bar: RefObject<HTMLElement | null>,
  room: "--bar-bottom" | "--bar-top" = "--bar-bottom",
): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    // In a low window a bar may go by with the page.
    const taken = () => (getComputedStyle(element).position === "static" ? 0 : element.offsetHeight);
    const observer = new ResizeObserver(() => style.setProperty(room, `${taken()}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(room);
    };
  }, [bar, room]);
};
