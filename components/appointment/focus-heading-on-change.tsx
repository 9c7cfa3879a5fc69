"use client";

import { useEffect, useRef } from "react";
import { focusHeading } from "@/components/ui/focus-heading";

/** Moves the focus to the heading when the state changes, so that it is read out. */
export const FocusHeadingOnChange = ({ state }: { state: string }) => {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    focusHeading();
  }, [state]);
  return null;
};
