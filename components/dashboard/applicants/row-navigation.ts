import type { KeyboardEvent } from "react";

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-applicant]")];

/** Brings the focus to a row of the list; whether there is one. */
export const focusRow = (at: number): boolean => {
  const link = rowLinks()[at];
  link?.focus();
  return link !== undefined;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrows, or j and k, go from row to row; Enter opens, as with any link. */
export const navigateRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (focusRow(rowLinks().indexOf(event.currentTarget) + step)) event.preventDefault();
};
