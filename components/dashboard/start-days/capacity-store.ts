import { createStore, type StoreApi } from "zustand/vanilla";
import { isRecord, readItem, writeItem } from "@/lib/client/device-storage";
import { CAPACITY_EDITS } from "@/lib/domain/device-storage/staff-rows";
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
  /** Unsaved edits of all weeks, also of those not on screen. */
  edits: CapacityEdits;
  /** Keys of the cells that the last save was refused for. */
  refused: readonly string[];
}

export interface CapacityStore extends StoreApi<CapacityState> {
  /** Edits a cell; its open partner gets the same capacity. */
  edit: (cell: SessionDay, partner: SessionDay | undefined, typed: string) => void;
  revert: (cell: SessionDay, partner: SessionDay | undefined) => void;
  /** Sets one capacity for all given cells. */
  setAll: (open: readonly SessionDay[], typed: string) => void;
  drop: (keys: readonly string[]) => void;
  discard: (dates: readonly Day[]) => void;
  refuse: (keys: readonly string[]) => void;
}

// Writing to storage is slow, so it waits until the keystroke is painted.
const storeAfterPaint = (locationKey: string, store: StoreApi<CapacityState>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(({ edits }, previous) => {
    if (edits === previous.edits) return;
    clearTimeout(timer);
    timer = setTimeout(() => writeItem(CAPACITY_EDITS, edits, locationKey), 0);
  });
};

/**
 * The unsaved capacities of a location. Each cell subscribes to its own part, so that a keystroke renders only the cell
 * and its pair.
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
    setAll: (open, typed) =>
      change((edits) => open.reduce((result, cell) => editCapacity(result, cell, typed, open), edits)),
    // Other refused cells stay marked.
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

/** Whether one of the dates has unsaved edits. */
export const hasEditsOn = ({ edits }: CapacityState, dates: readonly Day[]): boolean =>
  Object.keys(edits).some((key) => isOn(key, dates));

/** Keys of edits on some dates whose cells are not on screen: their session was deleted or the day has passed. */
export const hiddenEdits = ({ edits }: CapacityState, dates: readonly Day[], open: readonly SessionDay[]): string[] => {
  const visible = new Set(open.map(keyOfCell));
  return Object.keys(edits).filter((key) => isOn(key, dates) && !visible.has(key));
};

/** Whether a cell needs attention: invalid, refused, or changed by another person meanwhile. */
export const isMarked = ({ edits, refused }: CapacityState, cell: SessionDay, week: readonly SessionDay[]): boolean => {
  const key = keyOfCell(cell);
  return isOvertaken(edits[key], cell) || refused.includes(key) || cellProblem(edits, cell, week) !== undefined;
};
