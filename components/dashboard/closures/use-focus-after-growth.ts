"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Once more rows are listed, focuses the link of the first new one: the button that was pressed may be gone. Returns what to call before. */
export const useFocusAfterGrowth = (place: RefObject<HTMLElement | null>, listed: number) => {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || listed <= before.current) return;
    place.current?.querySelectorAll<HTMLElement>("li a")[before.current]?.focus();
    before.current = undefined;
  });
  return () => {
    before.current = listed;
  };
};
