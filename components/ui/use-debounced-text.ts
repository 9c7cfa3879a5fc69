"use client";

import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

/**
 * The text of a field whose value lives in the address. Typing changes it at once and calls `onSettle` after a pause of
 * 300 ms: a field that waited for the address would lose characters. `onSettle` must be stable.
 */
export const useDebouncedText = (
  value: string,
  onSettle: (text: string) => unknown,
): [string, (text: string) => void] => {
  const lastSettled = useRef(value);
  const [text, setText] = useState(value);

  // The address changed from elsewhere: Back, or cleared filters.
  useEffect(() => {
    if (value === lastSettled.current) return;
    lastSettled.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === lastSettled.current) return;
    const timer = setTimeout(() => {
      lastSettled.current = text.trim();
      onSettle(lastSettled.current);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onSettle]);

  return [text, setText];
};
