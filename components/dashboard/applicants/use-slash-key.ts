"use client";

import { type RefObject, useEffect } from "react";

const TAKES_KEYS = "input, textarea, select, [contenteditable], [role=dialog]";

/** A slash, pressed anywhere but where one types, brings the focus to a field. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TAKES_KEYS);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [field]);
