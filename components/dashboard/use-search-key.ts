"use client";

import { useEffect } from "react";
import { isDialogOpen } from "@/components/ui/open-dialogs";

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/** The key / focuses a screen's search field by its id, except while something is typed or a dialog is open. */
export const useSearchKey = (id: string): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest(TYPING);
      if (isTyping || isDialogOpen()) return;
      const field = document.getElementById(id);
      if (!(field instanceof HTMLInputElement)) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [id]);
