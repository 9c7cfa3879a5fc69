"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useIsArriving } from "./use-is-arriving";

/** The heading of a page or step. It takes the focus when that is opened from another one, so that it is announced. */
export const PageHeading = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isArriving = useIsArriving();
  useEffect(() => {
    if (isArriving) heading.current?.focus({ preventScroll: true });
  }, [isArriving]);
  return (
    <h1 className="font-semibold text-3xl" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};
