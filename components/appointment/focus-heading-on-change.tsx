"use client";

import { useEffect, useRef } from "react";
import { focusAndScrollTo } from "@/components/ui/scroll-to";

/** Begins the page again at its heading when the state changes: it is read out, and it is visible. */
export const FocusHeadingOnChange = ({ state }: { state: string }) => {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    focusAndScrollTo(document.querySelector("h1"), "start");
  }, [state]);
  return null;
};
