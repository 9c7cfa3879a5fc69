"use client";

import { useEffect, useRef } from "react";
import { focusHeading } from "@/components/ui/focus-heading";
import { focusRow } from "../row-navigation";

/**
 * After a change of everybody who was selected, its buttons are gone: the focus goes to the first row, again if the reload of the
 * list has removed that row. `expect` announces such a change; `isOver` is whether its dialog and the selection are gone.
 */
export const useRowFocus = (isOver: boolean, list: unknown) => {
  const isExpected = useRef(false);
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isExpected.current || !isOver) return;
    if (document.activeElement === document.body && !focusRow(0)) focusHeading();
    isExpected.current = list === before.current;
  }, [isOver, list]);
  return {
    expect: () => {
      isExpected.current = true;
      before.current = list;
    },
  };
};
