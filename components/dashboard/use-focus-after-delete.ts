"use client";

import { useEffect, useRef } from "react";

interface Rows {
  /** Ids of the rows on screen; `undefined` while they are loading. */
  ids: readonly string[] | undefined;
  /** Number of rows on all pages. */
  count: number;
  /** Where focus goes when no row is left. */
  whenEmpty: string;
}

/**
 * After a deletion, focuses the row that follows the deleted one, or the last row of the previous page if this one is
 * empty. Rows are found by their buttons with `data-delete`.
 */
export const useFocusAfterDelete = ({ ids, count, whenEmpty }: Rows) => {
  const deleted = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    if (!deleted.current || !ids || ids.includes(deleted.current.id)) return;
    const { id, index } = deleted.current;
    const isPreviousPageLoading = ids.length === 0 && count > 0;
    deleted.current = isPreviousPageLoading ? { id, index: Number.POSITIVE_INFINITY } : undefined;
    if (isPreviousPageLoading) return;
    const buttons = document.querySelectorAll<HTMLElement>("[data-delete]");
    (buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(whenEmpty))?.focus();
  });
  return (id: string) => {
    deleted.current = { id, index: ids?.indexOf(id) ?? 0 };
  };
};
