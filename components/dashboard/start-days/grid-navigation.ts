import type { KeyboardEvent } from "react";

type Cell = HTMLInputElement;

const cellsIn = (part: Element | null | undefined): Cell[] => [
  ...(part?.querySelectorAll<Cell>("input[data-capacity]") ?? []),
];

const daysOf = (cell: Cell): Element[] => [...(cell.closest("[data-days]")?.querySelectorAll("[data-day]") ?? [])];

const next = (cells: readonly Cell[], cell: Cell, by: number): Cell | undefined => cells[cells.indexOf(cell) + by];

/** The cell of the next day with cells in a direction that is vertically nearest to this one. */
const cellBeside = (cell: Cell, by: number): Cell | undefined => {
  const days = daysOf(cell);
  const dayIndex = days.findIndex((day) => day.contains(cell));
  const daysAhead = by > 0 ? days.slice(dayIndex + 1) : days.slice(0, dayIndex).reverse();
  const cells = daysAhead.map(cellsIn).find(({ length }) => length > 0) ?? [];
  const height = cell.getBoundingClientRect().top;
  const distance = (other: Cell) => Math.abs(other.getBoundingClientRect().top - height);
  return cells.reduce<Cell | undefined>(
    (best, other) => (best && distance(best) <= distance(other) ? best : other),
    undefined,
  );
};

/** Whether the cursor is at the edge of the text in a direction, or all text is selected. */
const isAtEdge = ({ selectionStart, selectionEnd, value }: Cell, by: number): boolean =>
  (selectionStart === 0 && selectionEnd === value.length) ||
  (selectionStart === selectionEnd && selectionStart === (by > 0 ? value.length : 0));

const target = (cell: Cell, key: string, isBack: boolean): Cell | undefined => {
  const day = cellsIn(cell.closest("[data-day]"));
  if (key === "ArrowUp") return next(day, cell, -1);
  if (key === "ArrowDown") return next(day, cell, 1);
  if (key === "ArrowLeft") return isAtEdge(cell, -1) ? cellBeside(cell, -1) : undefined;
  if (key === "ArrowRight") return isAtEdge(cell, 1) ? cellBeside(cell, 1) : undefined;
  if (key === "Home") return day[0];
  if (key === "End") return day.at(-1);
  return key === "Enter" ? next(cellsIn(cell.closest("[data-days]")), cell, isBack ? -1 : 1) : undefined;
};

/** Moves between capacities by arrows, Enter, Home and End. Finds the cells in the DOM. */
export const navigateGrid = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing || (shiftKey && key !== "Enter")) return;
  const to = target(event.currentTarget, key, shiftKey);
  if (!to) return;
  event.preventDefault();
  to.focus();
};
