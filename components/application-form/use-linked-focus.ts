"use client";

import { useEffect } from "react";
import { focusWhenShown } from "./focus-when-shown";

// After the page has focused its heading.
const DELAY_MS = 100;

/** Focuses the control that the page's link names, if its id begins so, once it is on the page. */
export const useLinkedFocus = (prefix: string): void =>
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!id.startsWith(prefix)) return;
    const timer = setTimeout(focusWhenShown, DELAY_MS, id);
    return () => clearTimeout(timer);
  }, [prefix]);
