"use client";

import { useEffect, useState } from "react";
import { keepEdits, keptEdits } from "@/components/dashboard/kept-edits";
import { call } from "@/lib/client/call";
import {
  type CapacityEdits,
  capacityChanges,
  cellProblem,
  editCapacity,
  keyOfCell,
  revertCapacity,
  shownCapacity,
} from "@/lib/domain/schedule/capacities";
import type { Day } from "@/lib/kit/day";
import type { WeekCell } from "./use-week";

/** Typed capacities of a week and what becomes of them. Those of other weeks are kept until their week is shown again. */
export const useCapacityEdits = (cells: readonly WeekCell[], today: Day, locationKey: string) => {
  const [edits, setEdits] = useState<CapacityEdits>(() => keptEdits(locationKey));
  useEffect(() => keepEdits(locationKey, edits), [locationKey, edits]);
  const open = cells.filter(({ date }) => date >= today);
  const changes = capacityChanges(edits, open);

  const problemOf = (cell: WeekCell) => cellProblem(edits, cell, cells);

  const save = async (): Promise<void> => {
    const updates = changes.flatMap(({ day, to }) => (day._id === null ? [] : [{ _id: day._id, capacity: to }]));
    const additions = changes.flatMap(({ day, to }) =>
      day._id === null ? [{ date: day.date, capacity: to, sessionId: day.sessionId }] : [],
    );
    if (updates.length > 0)
      await call("PATCH /start-day/update", { body: { location_key: locationKey, start_days: updates } });
    if (additions.length > 0)
      await call("POST /start-day/add", { body: { location_key: locationKey, start_days: additions } });
    discard();
  };

  const discard = () =>
    setEdits((now) => {
      const shown = new Set(cells.map(keyOfCell));
      return Object.fromEntries(Object.entries(now).filter(([key]) => !shown.has(key)));
    });

  return {
    changes,
    invalidCount: open.filter(problemOf).length,
    typedIn: (cell: WeekCell) => edits[keyOfCell(cell)] ?? shownCapacity(cell),
    isChanged: (cell: WeekCell) => edits[keyOfCell(cell)] !== undefined,
    problemOf,
    edit: (cell: WeekCell, typed: string) => setEdits((now) => editCapacity(now, cell, typed, open)),
    revert: (cell: WeekCell) => setEdits((now) => revertCapacity(now, cell, open)),
    setAll: (typed: string) => setEdits((now) => open.reduce((all, cell) => editCapacity(all, cell, typed, open), now)),
    discard,
    save,
    hasEditsOn: (days: readonly Day[]) => Object.keys(edits).some((key) => days.some((day) => key.endsWith(` ${day}`))),
  };
};

export type CapacityEditing = ReturnType<typeof useCapacityEdits>;
