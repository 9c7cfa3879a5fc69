import { createStore, type StoreApi } from "zustand/vanilla";
import { isRecord, readItem, writeItem } from "@/lib/client/device-storage";
import { CAPACITY_EDITS } from "@/lib/domain/device-storage/rows";
import {
  type CapacityEdits,
  cellProblem,
  editCapacity,
  isOvertaken,
  keyOfCell,
  revertCapacity,
  type SessionDay,
  withoutEdits,
} from "@/lib/domain/schedule/capacities";
import type { Day } from "@/lib/kit/day";

const isEdit = (data: unknown) => isRecord(data) && typeof data.typed === "string" && typeof data.from === "string";
const isEdits = (data: unknown): data is CapacityEdits => isRecord(data) && Object.values(data).every(isEdit);

interface CapacityState {
  /** Typed capacities of all weeks; those of other weeks wait until theirs is shown again. */
  edits: CapacityEdits;
  /** The cells that the last save was refused for. */
  refused: readonly string[];
}

export interface CapacityStore extends StoreApi<CapacityState> {
  /** A cell is typed into; its open partner follows. */
  edit: (cell: SessionDay, partner: SessionDay | undefined, typed: string) => void;
  revert: (cell: SessionDay, partner: SessionDay | undefined) => void;
  /** One capacity for all of the cells. */
  setAll: (open: readonly SessionDay[], typed: string) => void;
  drop: (keys: readonly string[]) => void;
  discard: (dates: readonly Day[]) => void;
  refuse: (keys: readonly string[]) => void;
}

// Keeping takes its time: it comes after the keystroke is painted.
const storeAfterPaint = (locationKey: string, store: StoreApi<CapacityState>): void => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(({ edits }, before) => {
    if (edits === before.edits) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => writeItem(CAPACITY_EDITS, edits, locationKey), 0);
  });
};

/**
 * What was typed at a centre and is not saved. Each cell listens for its own part alone, so that a keystroke draws the
 * cell and its pair and nothing else.
 */
export const createCapacityStore = (locationKey: string): CapacityStore => {
  const store = createStore<CapacityState>(() => ({
    edits: readItem(CAPACITY_EDITS, isEdits, locationKey) ?? {},
    refused: [],
  }));
  const { setState } = store;
  const change = (next: (edits: CapacityEdits) => CapacityEdits) =>
    setState(({ edits }) => ({ edits: next(edits), refused: [] }));
  storeAfterPaint(locationKey, store);
  return {
    ...store,
    edit: (cell, partner, typed) => change((edits) => editCapacity(edits, cell, typed, partner ? [partner] : [])),
    revert: (cell, partner) => change((edits) => revertCapacity(edits, cell, partner ? [partner] : [])),
    setAll: (open, typed) => change((edits) => open.reduce((all, cell) => editCapacity(all, cell, typed, open), edits)),
    // The other cells that a save was refused for stay marked.
    drop: (keys) =>
      setState(({ edits, refused }) => ({
        edits: withoutEdits(edits, new Set(keys)),
        refused: refused.filter((key) => !keys.includes(key)),
      })),
    discard: (dates) =>
      change((edits) => withoutEdits(edits, new Set(Object.keys(edits).filter((key) => isOn(key, dates))))),
    refuse: (keys) => setState({ refused: keys }),
  };
};

const isOn = (key: string, dates: readonly Day[]): boolean => dates.some((date) => key.endsWith(` ${date}`));

/** Whether something typed on one of the dates is not saved. */
export const hasEditsOn = ({ edits }: CapacityState, dates: readonly Day[]): boolean =>
  Object.keys(edits).some((key) => isOn(key, dates));

/** The cells of the edits on some dates that nobody can see: of sessions that are gone, of days gone by. */
export const hiddenEdits = ({ edits }: CapacityState, dates: readonly Day[], open: readonly SessionDay[]): string[] => {
  const shown = new Set(open.map(keyOfCell));
  return Object.keys(edits).filter((key) => isOn(key, dates) && !shown.has(key));
};

/** Whether there is something to look at: a cell not valid, refused, or overtaken by somebody else. */
export const isMarked = ({ edits, refused }: CapacityState, cell: SessionDay, week: readonly SessionDay[]): boolean => {
  const key = keyOfCell(cell);
  return isOvertaken(edits[key], cell) || refused.includes(key) || cellProblem(edits, cell, week) !== undefined;
};
