"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** How long a picker waits for the next change (spec §9). */
const DEBOUNCE_MS = 300;

/**
 * A value whose changes are shown at once and told of when no other has followed for a moment, or when the picker goes:
 * who ticks five days has made one change.
 */
export const useDebouncedChange = <Value>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (next: Value) => void] => {
  const [shown, setShown] = useState<{ value: Value }>();
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;

  const tell = useCallback(() => {
    const change = waiting.current;
    if (!change) return;
    waiting.current = undefined;
    clearTimeout(change.timer);
    setShown(undefined);
    latest.current(change.value);
  }, []);
  useEffect(() => tell, [tell]);

  const change = (next: Value) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { value: next, timer: setTimeout(tell, DEBOUNCE_MS) };
    setShown({ value: next });
  };
  return [shown ? shown.value : value, change];
};
