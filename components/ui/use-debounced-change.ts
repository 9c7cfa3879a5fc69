"use client";

import { useCallback, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

/**
 * Shows changes at once and reports the last one after 300 ms without another, or on unmount: ticking five days in a row
 * is one change.
 */
export const useDebouncedChange = <Value>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (next: Value) => void] => {
  const [shown, setShown] = useState<{ value: Value }>();
  const pending = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;

  const report = useCallback(() => {
    const change = pending.current;
    if (!change) return;
    pending.current = undefined;
    clearTimeout(change.timer);
    setShown(undefined);
    latest.current(change.value);
  }, []);
  useEffect(() => report, [report]);

  const change = (next: Value) => {
    clearTimeout(pending.current?.timer);
    pending.current = { value: next, timer: setTimeout(report, DEBOUNCE_MS) };
    setShown({ value: next });
  };
  return [shown ? shown.value : value, change];
};
