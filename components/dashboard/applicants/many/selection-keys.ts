import type { Row } from "@tanstack/react-table";
import type { KeyboardEvent } from "react";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { ROW_STEPS } from "../row-navigation";
import type { features } from "../table-features";

type SelectableRow = Row<typeof features, ApplicantRow>;

const rowIdOf = (element: Element | null): string | undefined =>
  element?.closest("tr")?.querySelector<HTMLElement>("[data-applicant]")?.dataset.applicant;

// As a press on the row's checkbox: with Shift it reaches from the row that was chosen last.
const press = (row: SelectableRow, isSelected: boolean, shiftKey: boolean): void =>
  row.getToggleSelectedHandler()({ target: { checked: isSelected }, shiftKey });

/**
 * Keys on a row of the list: x or the space bar selects it, with Shift all rows from the last one; Shift with an arrow selects the
 * row and the next; Escape clears the selection. The arrows themselves have moved the focus before.
 */
export const selectByKey = (
  event: KeyboardEvent<HTMLElement>,
  rowOf: (id: string) => SelectableRow | undefined,
  clear: () => void,
): void => {
  const { target, key, shiftKey } = event;
  const id = target instanceof Element ? rowIdOf(target) : undefined;
  const row = id === undefined ? undefined : rowOf(id);
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") clear();
  // A checkbox has its own space bar.
  if (key.toLowerCase() === "x" || (key === " " && !(target instanceof HTMLInputElement))) {
    event.preventDefault();
    press(row, !row.getIsSelected(), shiftKey);
  }
  if (shiftKey && ROW_STEPS[key.length === 1 ? key.toLowerCase() : key] !== undefined) {
    press(row, true, false);
    const nextId = rowIdOf(document.activeElement);
    if (nextId !== undefined && nextId !== id) rowOf(nextId)?.toggleSelected(true);
  }
};
