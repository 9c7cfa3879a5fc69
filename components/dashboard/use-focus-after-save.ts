"use client";

import { useEffect, useRef } from "react";

interface Saved {
  /** What is shown; new after each answer. */
  data: unknown;
  /** Where focus goes when there is no such row in sight. */
  whenGone: string;
}

/** The id of the button that changes a row. */
export const editIdOf = (rowId: string): string => `edit-${rowId}`;

/**
 * After a row was saved it may stand elsewhere, and its button, where focus was given back to, loses it on the way: focus
 * goes to it again. A row that was added has none to go back to.
 */
export const useFocusAfterSave = ({ data, whenGone }: Saved) => {
  const saved = useRef<{ id: string | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows move when the data is new
  useEffect(() => {
    if (!saved.current) return;
    const { id } = saved.current;
    saved.current = undefined;
    if (document.activeElement !== document.body) return;
    const button = id === undefined ? null : document.getElementById(editIdOf(id));
    (button ?? document.getElementById(whenGone))?.focus();
  }, [data, whenGone]);
  return (id?: string) => {
    saved.current = { id };
  };
};
