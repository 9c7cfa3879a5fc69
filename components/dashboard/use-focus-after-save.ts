"use client";

import { useEffect, useRef } from "react";

interface Saved {
  /** The loaded data; changes after each response. */
  data: unknown;
  /** Id of the element that gets focus if the row is not on screen. */
  whenMissing: string;
}

/** The id of the button that changes a row. */
export const editIdOf = (rowId: string): string => `edit-${rowId}`;

/**
 * After a save the row may move, and its button loses focus: focuses the button again. Call without an id after adding a
 * row.
 */
export const useFocusAfterSave = ({ data, whenMissing }: Saved) => {
  const saved = useRef<{ id: string | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the data is loaded again
  useEffect(() => {
    if (!saved.current) return;
    const { id } = saved.current;
    saved.current = undefined;
    if (document.activeElement !== document.body) return;
    const button = id === undefined ? null : document.getElementById(editIdOf(id));
    (button ?? document.getElementById(whenMissing))?.focus();
  }, [data, whenMissing]);
  return (id?: string) => {
    saved.current = { id };
  };
};
