"use client";

import { useEffect, useRef } from "react";
import { NAME_ID } from "./file-heading";

/** Accepting, and undoing it, removes the pressed button: the focus goes to the name then. Call the returned function after either. */
export const useNameFocus = (status: string): (() => void) => {
  const hasDecided = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the status has changed
  useEffect(() => {
    if (hasDecided.current && document.activeElement === document.body) document.getElementById(NAME_ID)?.focus();
    hasDecided.current = false;
  }, [status]);
  return () => {
    hasDecided.current = true;
  };
};
