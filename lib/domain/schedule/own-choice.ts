import type { ScheduleChoice } from "@/lib/domain/application/enumerations";
import { pairsOf } from "./pairs";

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
}

/** Sessions without a pair, by weekday and time. */
export const singlesOf = <Session extends WeeklySession>(sessions: readonly Session[]): Session[] =>
  sessions
    .filter(({ pairId }) => pairId === null)
    .sort((one, other) => one.weekday - other.weekday || one.start_time.localeCompare(other.start_time));

/** The kinds of schedule a location offers: pairs, and single sessions to combine. */
export const scheduleChoices = (sessions: readonly WeeklySession[]): ScheduleChoice[] => {
  const hasPairs = pairsOf(sessions).some(({ second }) => second !== undefined);
  return [
    ...(hasPairs ? ["predefined-schedule" as const] : []),
    ...(singlesOf(sessions).length > 0 ? ["manual-schedule" as const] : []),
  ];
};

/** How many single sessions to choose: two on different weekdays, or one if all are on the same weekday. */
export const singlesNeeded = (singles: readonly WeeklySession[]): 1 | 2 =>
  new Set(singles.map(({ weekday }) => weekday)).size > 1 ? 2 : 1;

/** Why a single session cannot be added to the picked ones; undefined if it can, or is picked already. */
export const pickProblem = (
  session: WeeklySession,
  picked: readonly WeeklySession[],
  needed: number,
): "sameDay" | "enough" | undefined => {
  if (picked.some(({ _id }) => _id === session._id)) return undefined;
  if (picked.some(({ weekday }) => weekday === session.weekday)) return "sameDay";
  return picked.length >= needed ? "enough" : undefined;
};
