"use client";

import { type RefObject, useEffect } from "react";

const ROOM = "--bar-bottom";

/** Tells the page how much room a sticky bar takes at its foot: no focus and no message hides behind it. */
export const useBarRoom = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(ROOM, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, [bar]);
};
