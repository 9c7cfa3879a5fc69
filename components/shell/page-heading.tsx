"use client";

import { type ReactNode, useEffect, useRef } from "react";

// The first page of a visit leaves the focus to the browser.
let isFirstPage = true;

/** A page's heading. It takes the focus when the page is opened from another page, so that it is announced. */
export const PageHeading = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <h1 className="font-semibold text-3xl" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};
