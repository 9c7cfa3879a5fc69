import type { Day } from "@/lib/kit/day";
import { mondayOf } from "@/lib/kit/day";

export const CAPACITY_MAX = 10_000;
export const DEFAULT_PRESENTATION_CAPACITY = 100;

/** A weekly session on one date as the dashboard edits it. `_id` is null where no start day exists yet. */
export interface SessionDay {
  _id: string | null;
  sessionId: string;
  date: Day;
  capacity: number;
  busyCapacity: number;
  pairId: string | null;
  /** The version at which it was read. */
  version?: string | undefined;
}

/** A cell of the week: one session on one date. */
export const keyOfCell = (day: Pick<SessionDay, "sessionId" | "date">) => `${day.sessionId} ${day.date}`;

/** What a cell's input shows before typing; empty where the day is closed. */
export const shownCapacity = (day: SessionDay): string => (day._id === null ? "" : String(day.capacity));

/** The pair's cell in the same Monday-to-Sunday week. Capacities of a pair change together. */
export const partnerOf = <Cell extends SessionDay>(day: SessionDay, week: readonly Cell[]): Cell | undefined =>
  day.pairId === null
    ? undefined
    : week.find((other) => other.sessionId === day.pairId && mondayOf(other.date) === mondayOf(day.date));

/** The least capacity a cell may have: the larger of its own and its pair's busy capacity. */
export const leastCapacity = (day: SessionDay, partner?: SessionDay): number =>
  Math.max(day.busyCapacity, partner?.busyCapacity ?? 0);

/** Whether a capacity is smaller than the number of taken seats. */
export const isBelowBusy = (capacity: number, busyCapacity: number): boolean => capacity < busyCapacity;

export type CapacityProblem = "dashboard_start_day_validation" | "dashboard_start_days_busy_validation";

/** The problem of a typed capacity: not a whole number from 0 to 10,000, or below `least`. */
export const capacityProblem = (typed: string, least: number): CapacityProblem | undefined => {
  if (!/^\d+$/.test(typed) || Number(typed) > CAPACITY_MAX) return "dashboard_start_day_validation";
  return isBelowBusy(Number(typed), least) ? "dashboard_start_days_busy_validation" : undefined;
};

/** A typed capacity, and what the cell showed before. */
interface CapacityEdit {
  typed: string;
  from: string;
}

/** Typed capacities by cell; unchanged cells are left out. */
export type CapacityEdits = Readonly<Record<string, CapacityEdit>>;

/** The edits after typing into one cell. Its pair gets the same value; typing the saved value back removes the edit. */
export const editCapacity = (
  edits: CapacityEdits,
  day: SessionDay,
  typed: string,
  week: readonly SessionDay[],
): CapacityEdits => {
  const partner = partnerOf(day, week);
  const next = { ...edits };
  const cells = partner ? [day, partner] : [day];
  for (const cell of cells) {
    const key = keyOfCell(cell);
    next[key] = { typed, from: edits[key]?.from ?? shownCapacity(cell) };
  }
  const isBack = cells.every((cell) => shownCapacity(cell) === typed);
  if (isBack) for (const cell of cells) delete next[keyOfCell(cell)];
  return next;
};

/** The edits without those of some cells. */
export const withoutEdits = (edits: CapacityEdits, keys: ReadonlySet<string>): CapacityEdits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.has(key)));

/** The edits without those of one cell and its pair. Each shows its saved capacity again, even if the two differ. */
export const revertCapacity = (edits: CapacityEdits, day: SessionDay, week: readonly SessionDay[]): CapacityEdits => {
  const partner = partnerOf(day, week);
  return withoutEdits(edits, new Set((partner ? [day, partner] : [day]).map(keyOfCell)));
};

/** Whether an edit differs from the saved cell. */
export const isChanged = (edit: CapacityEdit | undefined, day: SessionDay): edit is CapacityEdit =>
  edit !== undefined && edit.typed !== shownCapacity(day);

/** Whether another user saved a different capacity while this one was typed. */
export const isOvertaken = (edit: CapacityEdit | undefined, day: SessionDay): boolean =>
  isChanged(edit, day) && edit.from !== shownCapacity(day);

/** The cells whose edits leave nothing to save: the typed values of the cell and its pair are the saved ones. */
export const settledEdits = (edits: CapacityEdits, week: readonly SessionDay[]): string[] => {
  const isOpen = (day: SessionDay | undefined) => day !== undefined && isChanged(edits[keyOfCell(day)], day);
  const typed = week.filter((day) => edits[keyOfCell(day)] !== undefined);
  return typed.filter((day) => !isOpen(day) && !isOpen(partnerOf(day, week))).map(keyOfCell);
};

export interface CapacityChange<Cell extends SessionDay = SessionDay> {
  day: Cell;
  from: number;
  to: number;
}

/** Each changed cell with its old and new capacity. */
export const capacityChanges = <Cell extends SessionDay>(
  edits: CapacityEdits,
  week: readonly Cell[],
): CapacityChange<Cell>[] =>
  week.flatMap((day) => {
    const edit = edits[keyOfCell(day)];
    return isChanged(edit, day) ? [{ day, from: day._id === null ? 0 : day.capacity, to: Number(edit.typed) }] : [];
  });

/** The problem of a cell's edit, with the least capacity it may have; undefined if it was not edited. */
export const cellProblem = (
  edits: CapacityEdits,
  day: SessionDay,
  week: readonly SessionDay[],
): { key: CapacityProblem; busy: number } | undefined => {
  const edit = edits[keyOfCell(day)];
  if (!isChanged(edit, day)) return undefined;
  const busy = leastCapacity(day, partnerOf(day, week));
  const key = capacityProblem(edit.typed, busy);
  return key && { key, busy };
};
