"use client";

import { useEffect, useRef } from "react";

/** When the state of the page's subject changes under its visitor, the heading takes the focus: it says what is now. */
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
