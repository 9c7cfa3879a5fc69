"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { focusHeading } from "@/components/ui/focus-heading";
import { useIsArriving } from "./use-is-arriving";

/** A page opened from another page: it fades in, and its heading takes the focus unless an element of the page has it. */
export const PageArrival = ({ children }: { children: ReactNode }) => {
  const page = useRef<HTMLDivElement>(null);
  const isArriving = useIsArriving();
  useEffect(() => {
    if (!isArriving || !page.current || page.current.contains(document.activeElement)) return;
    focusHeading(page.current);
  }, [isArriving]);
  return (
    <div className={isArriving ? "animate-appear" : undefined} ref={page}>
      {children}
    </div>
  );
};
