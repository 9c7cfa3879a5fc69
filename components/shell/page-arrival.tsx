"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

// The first page of a visit is there at once, and leaves the focus where the browser puts it.
let isFirstPage = true;

/** A page that was come to from another one: fades in, and its heading takes the focus unless something in it already has. */
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
