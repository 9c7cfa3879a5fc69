import type { ScheduleChoice } from "@/lib/domain/application/enumerations";
import { pairsOf } from "./pairs";

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
}

/** Sessions that are taken without a pair, by weekday and time. */
export const singlesOf = <Session extends WeeklySession>(sessions: readonly Session[]): Session[] =>
  sessions
    .filter(({ pairId }) => pairId === null)
    .sort((one, other) => one.weekday - other.weekday || one.start_time.localeCompare(other.start_time));

/** The ways to choose that a centre has: pairs it offers, single sessions to put together. */
export const scheduleChoices = (sessions: readonly WeeklySession[]): ScheduleChoice[] => {
  const hasPairs = pairsOf(sessions).some(({ second }) => second !== undefined);
  return [
    ...(hasPairs ? ["predefined-schedule" as const] : []),
    ...(singlesOf(sessions).length > 0 ? ["manual-schedule" as const] : []),
  ];
};

/** How many single sessions make a place: two on different weekdays; one where no two weekdays have any. */
export const singlesNeeded = (singles: readonly WeeklySession[]): 1 | 2 =>
  new Set(singles.map(({ weekday }) => weekday)).size > 1 ? 2 : 1;

/** Why a single session cannot be put to those that are picked; nothing when it can, or is one of them. */
export const pickProblem = (
  session: WeeklySession,
  picked: readonly WeeklySession[],
  needed: number,
): "sameDay" | "enough" | undefined => {
  if (picked.some(({ _id }) => _id === session._id)) return undefined;
  if (picked.some(({ weekday }) => weekday === session.weekday)) return "sameDay";
  return picked.length >= needed ? "enough" : undefined;
};
