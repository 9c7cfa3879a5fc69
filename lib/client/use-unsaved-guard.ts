"use client";

import { useEffect } from "react";

// A link that stays in this window leads away from what is typed.
const leadsAway = ({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey) return false;
  return !link.target && !link.hasAttribute("download") && !link.getAttribute("href")?.startsWith("#");
};

/** What those who leave are asked now. */
const questions = new Set<string>();
let isDisarmed = false;

/** Asks the same of somebody who is about to sign out; whether they agree. */
export const confirmLeaving = (): boolean => [...questions].every((question) => window.confirm(question));

/** Whoever agreed is not asked again on the way. */
export const disarmUnsavedGuard = (): void => {
  isDisarmed = true;
};

/** Asks before the page is left while something on it is not saved, by the window and by the page's own links. */
export const useUnsavedGuard = (isUnsaved: boolean, question: string): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDisarmed) event.preventDefault();
    };
    const askForLink = (event: MouseEvent) => {
      if (!leadsAway(event) || window.confirm(question)) return;
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
