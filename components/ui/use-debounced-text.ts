"use client";

import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

/**
 * The text of a field whose value lives in the address. Typing changes it at once and calls `onSettle` after 300 ms of rest:
 * a field that waited for the address would lose characters. `onSettle` must be stable.
 */
export const useDebouncedText = (
  value: string,
  onSettle: (text: string) => unknown,
): [string, (text: string) => void] => {
  const sent = useRef(value);
  const [text, setText] = useState(value);

  // The address changed from elsewhere: Back, or cleared filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const send = setTimeout(() => {
      sent.current = text.trim();
      onSettle(sent.current);
    }, DEBOUNCE_MS);
    return () => clearTimeout(send);
  }, [text, onSettle]);

  return [text, setText];
};
