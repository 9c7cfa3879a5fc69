import type { Student } from "@/lib/domain/application/application";
import { singlesNeeded, singlesOf } from "./own-choice";
import { pairsOf } from "./pairs";

type Seats = Pick<
  Student,
  "session_id" | "secondary_session_id" | "start_day" | "presentation_date" | "customSchedule"
>;

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
  isAvailable: boolean;
}

interface StartDay {
  _id: string;
  isAvailable: boolean;
}

interface Offered {
  sessions?: readonly WeeklySession[] | undefined;
  startDays?: readonly StartDay[] | undefined;
  presentations?: readonly { _id: string }[] | undefined;
}

/** The sessions, if a location has only one pair, or no more single sessions than are needed. */
export const onlySessions = (
  sessions: readonly WeeklySession[],
): Pick<Seats, "session_id" | "secondary_session_id" | "customSchedule"> | undefined => {
  const pairs = pairsOf(sessions).filter(({ second }) => second !== undefined);
  const singles = singlesOf(sessions);
  if (!sessions.every(({ isAvailable }) => isAvailable)) return undefined;
  const [pair] = pairs;
  if (pair && pairs.length === 1 && singles.length === 0)
    return { session_id: pair.first._id, secondary_session_id: pair.second?._id };
  const [first, second] = singles;
  if (!first || pairs.length > 0 || singles.length !== singlesNeeded(singles)) return undefined;
  return {
    session_id: first._id,
    secondary_session_id: second?._id,
    customSchedule: singles.map(({ _id }) => _id),
  };
};

const isFree = ({ isAvailable }: StartDay) => isAvailable;

/** Whether none of the start days has free seats. */
export const isFullyBooked = (startDays: readonly StartDay[]): boolean => !startDays.some(isFree);

/** The start day, if only one is free. */
export const onlyStartDay = (startDays: readonly StartDay[]): string | undefined => {
  const [day, ...others] = startDays.filter(isFree);
  return others.length === 0 ? day?._id : undefined;
};

/** The next seats that need no choice: the only sessions, the only free start day, the earliest presentation. */
export const presetSeats = (
  chosen: Seats,
  { sessions, startDays, presentations }: Offered,
): Partial<Seats> | undefined => {
  if (!chosen.session_id) return sessions && !chosen.customSchedule?.length ? onlySessions(sessions) : undefined;
  const start_day = !chosen.start_day && startDays ? onlyStartDay(startDays) : undefined;
  if (start_day) return { start_day };
  const [earliest] = presentations ?? [];
  return chosen.start_day && !chosen.presentation_date && earliest ? { presentation_date: earliest._id } : undefined;
};
