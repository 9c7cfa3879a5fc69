import { type Day, weekdayOf } from "@/lib/kit/day";
import {
  type CapacityChange,
  type CapacityEdits,
  capacityChanges,
  cellProblem,
  editCapacity,
  type SessionDay,
} from "./capacities";

/** A capacity that cannot be copied: its day has gone by, or more is taken of it or of its pair. */
interface CopyRefusal<Cell extends SessionDay> extends CapacityChange<Cell> {
  /** So many are taken; nothing when the day has gone by. */
  busy: number | undefined;
}

export interface WeekCopy<Cell extends SessionDay> {
  changes: CapacityChange<Cell>[];
  refusals: CopyRefusal<Cell>[];
}

/**
 * What copying a week's capacities to another week changes there, and what of it cannot be. What is closed in the first
 * stays as it is in the second; pairs change together, by their later half.
 */
export const copyWeek = <Cell extends SessionDay>(
  source: readonly SessionDay[],
  target: readonly Cell[],
  today: Day,
): WeekCopy<Cell> => {
  const targetOf = ({ sessionId, date }: SessionDay) =>
    target.find((cell) => cell.sessionId === sessionId && weekdayOf(cell.date) === weekdayOf(date));
  const copied = (week: readonly Cell[]) =>
    [...source]
      .filter(({ _id }) => _id !== null)
      .sort((one, other) => one.date.localeCompare(other.date))
      .reduce<CapacityEdits>((edits, day) => {
        const cell = targetOf(day);
        return cell && week.includes(cell) ? editCapacity(edits, cell, String(day.capacity), week) : edits;
      }, {});

  const open = target.filter(({ date }) => date >= today);
  const gone = target.filter(({ date }) => date < today);
  const edits = copied(open);
  const wanted = capacityChanges(edits, open).map((change) => ({
    ...change,
    problem: cellProblem(edits, change.day, target),
  }));
  return {
    changes: wanted.filter(({ problem }) => !problem).map(({ day, from, to }) => ({ day, from, to })),
    refusals: [
      ...capacityChanges(copied(gone), gone).map((change) => ({ ...change, busy: undefined })),
      ...wanted.flatMap(({ problem, ...change }) => (problem ? [{ ...change, busy: problem.busy }] : [])),
    ],
  };
};
