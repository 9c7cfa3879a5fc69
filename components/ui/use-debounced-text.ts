"use client";

import { useEffect, useRef, useState } from "react";

const REST_MS = 300;

/**
 * What is typed at once, and what the address has of it when typing rests: a field that waited for the address would
 * lose signs. `onRest` has to be stable.
 */
export const useDebouncedText = (
  value: string,
  onRest: (text: string) => unknown,
): [string, (text: string) => void] => {
  const sent = useRef(value);
  const [text, setText] = useState(value);

  // The address has something else than was sent: Back, or cleared filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const send = setTimeout(() => {
      sent.current = text.trim();
      onRest(sent.current);
    }, REST_MS);
    return () => clearTimeout(send);
  }, [text, onRest]);

  return [text, setText];
};
