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
}

/** A cell of the week: one session on one date. */
export const keyOfCell = (day: Pick<SessionDay, "sessionId" | "date">) => `${day.sessionId} ${day.date}`;

/** What a cell's input shows before anybody types: nothing where the day is closed. */
export const shownCapacity = (day: SessionDay): string => (day._id === null ? "" : String(day.capacity));

/** The pair's cell of the same Monday-to-Sunday week: capacities of a pair change together. */
export const partnerOf = <Cell extends SessionDay>(day: SessionDay, week: readonly Cell[]): Cell | undefined =>
  day.pairId === null
    ? undefined
    : week.find((other) => other.sessionId === day.pairId && mondayOf(other.date) === mondayOf(day.date));

/** The least capacity a cell may have: the larger of its own and its pair's busy capacity (spec §5). */
export const leastCapacity = (day: SessionDay, partner?: SessionDay): number =>
  Math.max(day.busyCapacity, partner?.busyCapacity ?? 0);

export type CapacityProblem = "dashboard_start_day_validation" | "dashboard_start_days_busy_validation";

/** What is wrong with a typed capacity: not a whole number of at least 0, or below what is taken. */
export const capacityProblem = (typed: string, least: number): CapacityProblem | undefined => {
  if (!/^\d+$/.test(typed) || Number(typed) > CAPACITY_MAX) return "dashboard_start_day_validation";
  return Number(typed) < least ? "dashboard_start_days_busy_validation" : undefined;
};

/** Typed capacities by cell; only changed ones are here. */
export type CapacityEdits = Readonly<Record<string, string>>;

/** The edits after one cell is typed into; its pair follows, and a value typed back to what it was is no change. */
export const editCapacity = (
  edits: CapacityEdits,
  day: SessionDay,
  typed: string,
  week: readonly SessionDay[],
): CapacityEdits => {
  const partner = partnerOf(day, week);
  const next = { ...edits };
  const cells = partner ? [day, partner] : [day];
  for (const cell of cells) next[keyOfCell(cell)] = typed;
  const isBack = cells.every((cell) => shownCapacity(cell) === typed);
  if (isBack) for (const cell of cells) delete next[keyOfCell(cell)];
  return next;
};

/** The edits without those of one cell and its pair: each is again what it was, even where the two differ. */
export const revertCapacity = (edits: CapacityEdits, day: SessionDay, week: readonly SessionDay[]): CapacityEdits => {
  const partner = partnerOf(day, week);
  const reverted = (partner ? [day, partner] : [day]).map(keyOfCell);
  return Object.fromEntries(Object.entries(edits).filter(([key]) => !reverted.includes(key)));
};

export interface CapacityChange {
  day: SessionDay;
  from: number;
  to: number;
}

/** What would be saved: each changed cell with its old and new capacity. */
export const capacityChanges = (edits: CapacityEdits, week: readonly SessionDay[]): CapacityChange[] =>
  week.flatMap((day) => {
    const typed = edits[keyOfCell(day)];
    return typed === undefined || typed === shownCapacity(day)
      ? []
      : [{ day, from: day._id === null ? 0 : day.capacity, to: Number(typed) }];
  });

/** What is wrong with a cell's edit, and the least that its capacity may be; nothing when it was not edited (spec §5). */
export const cellProblem = (
  edits: CapacityEdits,
  day: SessionDay,
  week: readonly SessionDay[],
): { key: CapacityProblem; busy: number } | undefined => {
  const typed = edits[keyOfCell(day)];
  const busy = leastCapacity(day, partnerOf(day, week));
  const key = typed === undefined ? undefined : capacityProblem(typed, busy);
  return key && { key, busy };
};
