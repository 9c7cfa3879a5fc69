import type { KeyboardEvent } from "react";

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-applicant]")];

/** Focuses a row of the list. Returns whether the row exists. */
export const focusRow = (index: number): boolean => {
  const link = rowLinks()[index];
  link?.focus();
  return link !== undefined;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The arrows, or j and k, move between rows. */
export const navigateRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (focusRow(rowLinks().indexOf(event.currentTarget) + step)) event.preventDefault();
};
