"use client";

import { useCallback, useRef } from "react";
import { v4 as uuid } from "uuid";

/** The idempotency key of what is asked: the same wish asked again is the same attempt, another wish another one. */
export const useIdempotencyKey = (): ((asked: unknown) => string) => {
  const attempt = useRef({ asked: "", key: "" });
  return useCallback((asked) => {
    const text = JSON.stringify(asked);
    if (attempt.current.asked !== text) attempt.current = { asked: text, key: uuid() };
    return attempt.current.key;
  }, []);
};
