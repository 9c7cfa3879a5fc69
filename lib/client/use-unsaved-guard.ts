"use client";

import { useEffect, useRef } from "react";
import { isUnmodifiedClick } from "@/lib/kit/unmodified-click";

// Whether a click follows a link in this tab to another path.
const leadsAway = (event: MouseEvent, ownPath: string | undefined): boolean => {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || !isUnmodifiedClick(event)) return false;
  if (link.pathname === ownPath) return false;
  return !link.target && !link.hasAttribute("download") && !link.getAttribute("href")?.startsWith("#");
};

/** The questions of the page's active guards. */
const questions = new Set<string>();
let isDisarmed = false;

/** Whether the page has changes that are not saved. */
export const isPageUnsaved = (): boolean => questions.size > 0;

/** Asks the page's questions before a script leaves it. Gives whether all were confirmed. */
export const confirmLeaving = (): boolean => [...questions].every((question) => window.confirm(question));

/** Stops asking: the user has confirmed. */
export const disarmUnsavedGuard = (): void => {
  isDisarmed = true;
};

/** Where unsaved changes stay, and what forgets them. */
interface KeptChanges {
  /** The pages at this path keep them: their links are not asked about. */
  path: string;
  onLeave: () => void;
}

/** Asks before the page is left with unsaved changes, by closing the tab or by a link. */
export const useUnsavedGuard = (isUnsaved: boolean, question: string, kept?: KeptChanges): void => {
  const latest = useRef(kept);
  latest.current = kept;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDisarmed) event.preventDefault();
    };
    const askForLink = (event: MouseEvent) => {
      if (!leadsAway(event, latest.current?.path)) return;
      if (window.confirm(question)) return latest.current?.onLeave();
      event.preventDefault();
      event.stopPropagation();
    };
    questions.add(question);
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", askForLink, true);
    return () => {
      questions.delete(question);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", askForLink, true);
    };
  }, [isUnsaved, question]);
};
