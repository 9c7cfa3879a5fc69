import { CAPACITY_MAX } from "./capacities";
import { pairsOf } from "./pairs";

/** Monday to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const EMPLOYEES_MAX = 100;
const DEFAULT_EMPLOYEES = 1;

interface Slot {
  weekday: number;
  start_time: string;
  end_time: string;
  capacity: number;
  registration_employees_count: number;
}

/** A weekly slot as it is typed; `pairWeekday` is empty where it is taken alone. */
export interface SlotDraft {
  weekdays: readonly number[];
  start_time: string;
  end_time: string;
  pairWeekday: number | undefined;
  capacity: number | undefined;
  registration_employees_count: number | undefined;
}

export const EMPTY_SLOT: SlotDraft = {
  weekdays: [],
  start_time: "",
  end_time: "",
  pairWeekday: undefined,
  capacity: undefined,
  registration_employees_count: DEFAULT_EMPLOYEES,
};

const isNumberOrNone = (value: unknown) => value === undefined || typeof value === "number";

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
    [pairWeekday, capacity, registration_employees_count].every(isNumberOrNone)
  );
};

/** A weekly session and the one taken with it, as the form shows them. */
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

/** The weekly sessions by weekday, Monday first, by time within it; a pair is one entry, on its earlier weekday. */
export const slotsByWeekday = <Session extends WeeklySession>(sessions: readonly Session[]) => {
  const entries = pairsOf(sessions).sort((one, other) => one.first.start_time.localeCompare(other.first.start_time));
  return WEEKDAYS.map((weekday) => ({
    weekday,
    entries: entries.filter(({ first }) => first.weekday === weekday),
  })).filter((day) => day.entries.length > 0);
};

/** Only one weekday can have a pair: several become slots of their own. */
export const mayPair = ({ weekdays }: Pick<SlotDraft, "weekdays">): boolean => weekdays.length <= 1;

export type SlotProblem =
  | "weekdayRequired"
  | "timeRequired"
  | "endAfterStart"
  | "pairOther"
  | "dashboard_start_day_validation"
  | "employeesInvalid";

type SlotProblems = Partial<Record<keyof SlotDraft, SlotProblem>>;

const isWhole = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most;

type Times = Pick<Slot, "start_time" | "end_time">;

/** A slot ends after it starts, on the same day; `HH:MM` each. */
export const endsAfterStart = ({ start_time, end_time }: Times): boolean => start_time < end_time;

/** A slot on one weekday may have a pair on another weekday. */
export const isPairValid = (weekdays: readonly number[], pairWeekday: number): boolean =>
  mayPair({ weekdays }) && !weekdays.includes(pairWeekday);

const problemOfEnd = (times: Times): SlotProblem | undefined => {
  if (times.end_time === "") return "timeRequired";
  return times.start_time === "" || endsAfterStart(times) ? undefined : "endAfterStart";
};

// With several weekdays the form drops the pair.
const problemOfPair = ({ weekdays, pairWeekday }: SlotDraft): SlotProblem | undefined =>
  pairWeekday === undefined || !mayPair({ weekdays }) || isPairValid(weekdays, pairWeekday) ? undefined : "pairOther";

/** What is wrong with a weekly slot, field by field, in the order of the form. */
export const slotProblems = (draft: SlotDraft): SlotProblems => {
  const found: [keyof SlotDraft, SlotProblem | undefined][] = [
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
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
};
