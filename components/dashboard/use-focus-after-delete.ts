"use client";

import { useEffect, useRef } from "react";

interface Rows {
  /** The rows that are shown; nothing while they are on their way. */
  ids: readonly string[] | undefined;
  /** How many there are on all pages. */
  count: number;
  /** Where focus goes when no row is left. */
  whenEmpty: string;
}

/**
 * After a row was deleted focus goes to the one that took its place, on the page before if that is where one is. Rows are
 * found by their buttons with `data-delete`.
 */
export const useFocusAfterDelete = ({ ids, count, whenEmpty }: Rows) => {
  const gone = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    if (!gone.current || !ids || ids.includes(gone.current.id)) return;
    const { id, at } = gone.current;
    const isEarlierAwaited = ids.length === 0 && count > 0;
    gone.current = isEarlierAwaited ? { id, at: Number.POSITIVE_INFINITY } : undefined;
    if (isEarlierAwaited) return;
    const buttons = document.querySelectorAll<HTMLElement>("[data-delete]");
    (buttons[Math.min(at, buttons.length - 1)] ?? document.getElementById(whenEmpty))?.focus();
  });
  return (id: string) => {
    gone.current = { id, at: ids?.indexOf(id) ?? 0 };
  };
};
