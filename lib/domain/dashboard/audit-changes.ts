import type { Day } from "@/lib/kit/day";

/** A value that is compared as a whole: a primitive or a list of primitives. */
export type Leaf = string | number | boolean | null | readonly (string | number)[];

/** A changed field: its path from the outside in, and its value before and after, if any. */
export interface FieldChange {
  path: readonly string[];
  before: Leaf | undefined;
  after: Leaf | undefined;
}

type Row = Readonly<Record<string, unknown>>;

// Identifiers, and values that staff do not change; who made a key is the entry's author.
const IGNORED = ["_id", "location_key", "busyCapacity", "createdAt", "createdBy"];

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const isLeaf = (value: unknown): value is Leaf =>
  !isRow(value) && (!Array.isArray(value) || value.every((item) => !isRow(item)));

const identityOf = ({ name, weekday }: Row, index: number): string => String(name ?? weekday ?? index);

// Opening hours are compared as one value.
const hoursIn = ({ open, close }: Row): string | undefined => (open && close ? `${open}–${close}` : undefined);

const leavesOfRows = (rows: readonly Row[], path: readonly string[]): FieldLeaf[] => {
  const names = rows.map(identityOf);
  const inside = rows.flatMap(({ name: _name, weekday: _weekday, ...row }, index) =>
    leavesOf(hoursIn(row) ?? row, [...path, names[index] ?? ""]),
  );
  return rows.some(({ name }) => name !== undefined) ? [{ path, leaf: names }, ...inside] : inside;
};

interface FieldLeaf {
  path: readonly string[];
  leaf: Leaf;
}

const leavesOf = (value: unknown, path: readonly string[] = []): FieldLeaf[] => {
  if (value === undefined) return [];
  if (isLeaf(value)) return path.length === 0 ? [] : [{ path, leaf: value }];
  if (Array.isArray(value)) return leavesOfRows(value as Row[], path);
  return Object.entries(value)
    .filter(([name]) => !IGNORED.includes(name))
    .flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
};

// A missing text equals an empty one.
const comparable = (leaf: Leaf | undefined) => JSON.stringify(leaf === "" ? undefined : leaf);

/** The fields that a change changed, in their order. */
export const changesOf = (before: unknown, after: unknown): FieldChange[] => {
  const sides = [before, after].map(
    (value) => new Map(leavesOf(value).map(({ path, leaf }) => [JSON.stringify(path), leaf])),
  );
  const [oldLeaves, newLeaves] = sides as [Map<string, Leaf>, Map<string, Leaf>];
  return [...new Set([...oldLeaves.keys(), ...newLeaves.keys()])]
    .map((key) => ({ path: JSON.parse(key) as string[], before: oldLeaves.get(key), after: newLeaves.get(key) }))
    .filter((change) => comparable(change.before) !== comparable(change.after));
};

/** A start day's capacity in the log. */
export interface DayCapacity {
  _id: string;
  sessionId: string;
  date: Day;
  capacity: number;
}

export interface DayChange extends DayCapacity {
  /** Undefined for a newly opened day. */
  before: number | undefined;
}

/** Whether one side of a change is a list of start days. */
export const areDayCapacities = (value: unknown): value is DayCapacity[] =>
  Array.isArray(value) && value.length > 0 && value.every((day) => isRow(day) && "date" in day && "capacity" in day);

/** The days whose capacity changed, by date. */
export const dayChanges = (before: unknown, after: readonly DayCapacity[]): DayChange[] => {
  const oldCapacities = new Map(areDayCapacities(before) ? before.map(({ _id, capacity }) => [_id, capacity]) : []);
  return after
    .map((day) => ({ ...day, before: oldCapacities.get(day._id) }))
    .filter(({ before: oldCapacity, capacity }) => oldCapacity !== capacity)
    .sort((one, other) => one.date.localeCompare(other.date));
};
