import type { KeyboardEvent } from "react";
import { ROW_ID } from "@/lib/domain/dashboard/applicant-list";

const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-applicant]")];

/** Focuses a row of the list. Returns whether the row exists. */
export const focusRow = (index: number): boolean => {
  const link = rowLinks()[index];
  link?.focus();
  return link !== undefined;
};

/** The keys that move between rows, and how far. */
export const ROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The arrows, or j and k, move between rows. */
export const navigateRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = ROW_STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (focusRow(rowLinks().indexOf(event.currentTarget) + step)) event.preventDefault();
};

/** Names the opened row in the list's address, so that Back returns to it. */
export const rememberRow = (registrationId: string): void =>
  window.history.replaceState(null, "", `#${ROW_ID}${registrationId}`);
