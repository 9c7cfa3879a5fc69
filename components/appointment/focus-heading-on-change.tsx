"use client";

import { useEffect, useRef } from "react";

/** Moves the focus to the heading when the state changes, so that it is read out. */
export const FocusHeadingOnChange = ({ state }: { state: string }) => {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const heading = document.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [state]);
  return null;
};
