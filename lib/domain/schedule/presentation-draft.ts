import { type Day, dayIn, timeIn } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { isTypedNumber, type TypedNumber } from "@/lib/kit/typed-number";
import { CAPACITY_MAX, DEFAULT_PRESENTATION_CAPACITY, isBelowBusy } from "./capacities";

interface Presentation {
  /** The instant it begins, ISO 8601. */
  date: string;
  capacity: number;
  busyCapacity: number;
  startDates: readonly Day[];
}

/** A presentation as typed in the form, with its time in the location's time zone. */
export interface PresentationDraft {
  date: Day | undefined;
  hour: string;
  minute: string;
  capacity: TypedNumber;
  startDates: readonly Day[];
}

/** The empty form, shown first and after each save: noon, a hundred places. */
export const EMPTY_DRAFT: PresentationDraft = {
  date: undefined,
  hour: "12",
  minute: "00",
  capacity: DEFAULT_PRESENTATION_CAPACITY,
  startDates: [],
};

const isTwoDigits = (part: unknown): part is string => typeof part === "string" && /^\d\d$/.test(part);
const isDays = (value: unknown) => Array.isArray(value) && value.every((day) => typeof day === "string");

/** Whether stored data is a draft. */
export const isPresentationDraft = (data: unknown): data is PresentationDraft => {
  if (typeof data !== "object" || data === null) return false;
  const { date, hour, minute, capacity, startDates } = data as Partial<Record<keyof PresentationDraft, unknown>>;
  const isDate = date === undefined || typeof date === "string";
  return isDate && isTwoDigits(hour) && isTwoDigits(minute) && isTypedNumber(capacity) && isDays(startDates);
};

/** A presentation as the form shows it. Each start date appears once. */
export const draftOf = ({ date, capacity, startDates }: Presentation, zone: string): PresentationDraft => {
  const startsAt = new Date(date);
  const [hour = "", minute = ""] = timeIn(zone, startsAt).split(":");
  return { date: dayIn(zone, startsAt), hour, minute, capacity, startDates: [...new Set(startDates)].sort() };
};

/** A presentation as the form shows a copy of it: for another day, which is still to be chosen. */
export const copyDraftOf = (presentation: Presentation, zone: string, today: Day): PresentationDraft => {
  const draft = draftOf(presentation, zone);
  return { ...draft, date: undefined, startDates: draft.startDates.filter((day) => day >= today) };
};

/** The instant when a draft begins; undefined until it has a date. */
export const beginsAt = ({ date, hour, minute }: PresentationDraft, zone: string): Date | undefined =>
  date === undefined ? undefined : instantAt(date, `${hour}:${minute}`, zone);

/** The chosen start dates that nobody can book with this presentation, because it is not before them. */
export const unbookableDates = ({ date, startDates }: PresentationDraft): Day[] =>
  startDates.filter((startDate) => date !== undefined && startDate <= date);

/** Whether another user saved a new time, capacity or start dates since the form opened. Taken seats do not count. */
export const isChangedSince = (opened: Presentation, current: Presentation): boolean =>
  new Date(opened.date).getTime() !== new Date(current.date).getTime() ||
  opened.capacity !== current.capacity ||
  [...opened.startDates].sort().join() !== [...current.startDates].sort().join();

/** Message keys of the problems, by field. */
export interface DraftProblems {
  date?: "presentation_past";
  capacity?: "dashboard_start_day_validation" | "dashboard_start_days_busy_validation";
}

const problemOfCapacity = (capacity: TypedNumber, busyCapacity: number): DraftProblems["capacity"] => {
  if (typeof capacity !== "number" || capacity > CAPACITY_MAX) return "dashboard_start_day_validation";
  return isBelowBusy(capacity, busyCapacity) ? "dashboard_start_days_busy_validation" : undefined;
};

interface DraftRules {
  zone: string;
  now: Date;
  busyCapacity: number;
}

/** The problems of a draft: it has begun, its capacity is missing or too large, or smaller than the taken seats. */
export const draftProblems = (draft: PresentationDraft, { zone, now, busyCapacity }: DraftRules): DraftProblems => {
  const startsAt = beginsAt(draft, zone);
  const capacity = problemOfCapacity(draft.capacity, busyCapacity);
  return { ...(startsAt && startsAt <= now && { date: "presentation_past" }), ...(capacity && { capacity }) };
};
