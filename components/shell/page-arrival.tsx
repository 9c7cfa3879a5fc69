"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

// The first page of a visit does not fade in, and leaves the focus to the browser.
let isFirstPage = true;

/** A page opened from another page: it fades in, and its heading takes the focus unless an element of the page has it. */
export const PageArrival = ({ children }: { children: ReactNode }) => {
  const page = useRef<HTMLDivElement>(null);
  const [isArriving] = useState(() => !isFirstPage && typeof window !== "undefined");
  useEffect(() => {
    isFirstPage = false;
    const heading = page.current?.querySelector("h1");
    if (!isArriving || !heading || page.current?.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isArriving]);
  return (
    <div className={isArriving ? "animate-appear" : undefined} ref={page}>
      {children}
    </div>
  );
};
