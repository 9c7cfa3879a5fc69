import { isTypedNumber, type TypedNumber } from "@/lib/kit/typed-number";
import { CAPACITY_MAX } from "./capacities";
import { pairsOf } from "./pairs";

/** Monday (1) to Sunday (7). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const EMPLOYEES_MAX = 100;
/** Staff who register people at a session or a location unless it says otherwise. */
export const DEFAULT_EMPLOYEES = 1;

interface Slot {
  weekday: number;
  start_time: string;
  end_time: string;
  capacity: number;
  registration_employees_count: number;
}

/** A weekly slot as typed in the form. `pairWeekday` is undefined for a single session. */
export interface SlotDraft {
  weekdays: readonly number[];
  start_time: string;
  end_time: string;
  pairWeekday: number | undefined;
  capacity: TypedNumber;
  registration_employees_count: TypedNumber;
}

export const EMPTY_SLOT: SlotDraft = {
  weekdays: [],
  start_time: "",
  end_time: "",
  pairWeekday: undefined,
  capacity: undefined,
  registration_employees_count: DEFAULT_EMPLOYEES,
};

/** Whether stored data is a draft. */
export const isSlotDraft = (data: unknown): data is SlotDraft => {
  if (typeof data !== "object" || data === null) return false;
  const { weekdays, start_time, end_time, ...numbers } = data as Partial<Record<keyof SlotDraft, unknown>>;
  const { pairWeekday, capacity, registration_employees_count } = numbers;
  return (
    Array.isArray(weekdays) &&
    weekdays.every((day) => typeof day === "number") &&
    typeof start_time === "string" &&
    typeof end_time === "string" &&
    (pairWeekday === undefined || typeof pairWeekday === "number") &&
    [capacity, registration_employees_count].every(isTypedNumber)
  );
};

/** A weekly session and its pair as the form shows them. */
export const slotDraftOf = (first: Slot, second: Pick<Slot, "weekday"> | undefined): SlotDraft => ({
  weekdays: [first.weekday],
  start_time: first.start_time,
  end_time: first.end_time,
  pairWeekday: second?.weekday,
  capacity: first.capacity,
  registration_employees_count: first.registration_employees_count,
});

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
}

/** The weekly sessions by weekday and time. A pair is one entry, on its earlier weekday. Empty weekdays are left out. */
export const slotsByWeekday = <Session extends WeeklySession>(sessions: readonly Session[]) => {
  const entries = pairsOf(sessions).sort((one, other) => one.first.start_time.localeCompare(other.first.start_time));
  return WEEKDAYS.map((weekday) => ({
    weekday,
    entries: entries.filter(({ first }) => first.weekday === weekday),
  })).filter((day) => day.entries.length > 0);
};

interface SeatedSlot {
  busyCapacity: number;
  hasStartDays?: boolean | undefined;
}

/** What of a weekly session and its pair cannot change: the weekday once it has start days, the pair while a seat is taken. */
export const lockedFields = (first: SeatedSlot, second: SeatedSlot | undefined) => ({
  weekdays: first.hasStartDays ?? false,
  pairWeekday: [first, second].some((slot) => (slot?.busyCapacity ?? 0) > 0),
});

/** Whether the slot may have a pair: only on one weekday. Several weekdays become separate slots. */
export const mayPair = ({ weekdays }: Pick<SlotDraft, "weekdays">): boolean => weekdays.length <= 1;

export type SlotProblem =
  | "weekdayRequired"
  | "timeRequired"
  | "endAfterStart"
  | "pairOther"
  | "dashboard_start_day_validation"
  | "employeesInvalid";

type SlotProblems = Partial<Record<keyof SlotDraft, SlotProblem>>;

const isWhole = (value: TypedNumber, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

type Times = Pick<Slot, "start_time" | "end_time">;

/** Whether a slot ends after it starts, on the same day. Times are `HH:MM`. */
export const endsAfterStart = ({ start_time, end_time }: Times): boolean => start_time < end_time;

/** Whether the pair is on another weekday and the slot may have one. */
export const isPairValid = (weekdays: readonly number[], pairWeekday: number): boolean =>
  mayPair({ weekdays }) && !weekdays.includes(pairWeekday);

const problemOfEnd = (times: Times): SlotProblem | undefined => {
  if (times.end_time === "") return "timeRequired";
  return times.start_time === "" || endsAfterStart(times) ? undefined : "endAfterStart";
};

// With several weekdays the form drops the pair.
const problemOfPair = ({ weekdays, pairWeekday }: SlotDraft): SlotProblem | undefined =>
  pairWeekday === undefined || !mayPair({ weekdays }) || isPairValid(weekdays, pairWeekday) ? undefined : "pairOther";

/** The problems of a weekly slot by field, in the order of the form. */
export const slotProblems = (draft: SlotDraft): SlotProblems => {
  const problems: [keyof SlotDraft, SlotProblem | undefined][] = [
    ["weekdays", draft.weekdays.length === 0 ? "weekdayRequired" : undefined],
    ["start_time", draft.start_time === "" ? "timeRequired" : undefined],
    ["end_time", problemOfEnd(draft)],
    ["pairWeekday", problemOfPair(draft)],
    ["capacity", isWhole(draft.capacity, 0, CAPACITY_MAX) ? undefined : "dashboard_start_day_validation"],
    [
      "registration_employees_count",
      isWhole(draft.registration_employees_count, 1, EMPLOYEES_MAX) ? undefined : "employeesInvalid",
    ],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
};
