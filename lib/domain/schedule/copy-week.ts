import { type Day, weekdayOf } from "@/lib/kit/day";
import {
  type CapacityChange,
  type CapacityEdits,
  capacityChanges,
  cellProblem,
  editCapacity,
  type SessionDay,
} from "./capacities";
import { isChangeable } from "./changeable-days";

/** A capacity that cannot be copied: its day has passed, or it is below the seats taken of the day or its pair. */
interface CopyRefusal<Cell extends SessionDay> extends CapacityChange<Cell> {
  /** Seats taken; undefined if the day has passed. */
  busy: number | undefined;
}

export interface WeekCopy<Cell extends SessionDay> {
  changes: CapacityChange<Cell>[];
  refusals: CopyRefusal<Cell>[];
}

/**
 * The changes and refusals of copying a week's capacities to another week. Days closed in `source` stay unchanged in `target`.
 * A pair changes together; the capacity of its later day decides.
 */
export const copyWeek = <Cell extends SessionDay>(
  source: readonly SessionDay[],
  target: readonly Cell[],
  today: Day,
): WeekCopy<Cell> => {
  const targetOf = ({ sessionId, date }: SessionDay) =>
    target.find((cell) => cell.sessionId === sessionId && weekdayOf(cell.date) === weekdayOf(date));
  const editsOf = (week: readonly Cell[]) =>
    [...source]
      .filter(({ _id }) => _id !== null)
      .sort((one, other) => one.date.localeCompare(other.date))
      .reduce<CapacityEdits>((edits, day) => {
        const cell = targetOf(day);
        return cell && week.includes(cell) ? editCapacity(edits, cell, String(day.capacity), week) : edits;
      }, {});

  const open = target.filter(({ date }) => isChangeable(date, today));
  const past = target.filter(({ date }) => !isChangeable(date, today));
  const edits = editsOf(open);
  const checked = capacityChanges(edits, open).map((change) => ({
    ...change,
    problem: cellProblem(edits, change.day, target),
  }));
  return {
    changes: checked.filter(({ problem }) => !problem).map(({ day, from, to }) => ({ day, from, to })),
    refusals: [
      ...capacityChanges(editsOf(past), past).map((change) => ({ ...change, busy: undefined })),
      ...checked.flatMap(({ problem, ...change }) => (problem ? [{ ...change, busy: problem.busy }] : [])),
    ],
  };
};
