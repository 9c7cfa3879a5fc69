import { type Day, mondayOf, plusDays } from "@/lib/kit/day";
import { OFFERED_DAYS } from "./availability";
import { singlesNeeded, singlesOf } from "./own-choice";
import { pairsOf } from "./pairs";

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
  isAvailable: boolean;
}

/** Sessions that somebody may wait for: full ones, taken as they would be booked. */
export const fullSessions = <Session extends WeeklySession>(
  sessions: readonly Session[],
): { first: Session; second: Session | undefined }[] => {
  const isOneEnough = singlesNeeded(singlesOf(sessions)) === 1;
  return pairsOf(sessions).filter(
    ({ first, second }) => !first.isAvailable && (second !== undefined || (first.pairId === null && isOneEnough)),
  );
};

/** A week that a wait may begin or end with; its last day is no later than what is offered. */
export interface WaitingWeek {
  first: Day;
  last: Day;
}

/** The weeks in which start days are offered, this one first. */
export const weeksToWaitFor = (today: Day): WaitingWeek[] => {
  const end = plusDays(today, OFFERED_DAYS);
  const weeks: WaitingWeek[] = [];
  for (let first = mondayOf(today); first <= end; first = plusDays(first, 7)) {
    const sunday = plusDays(first, 6);
    const isCut = sunday > end;
    // Nobody starts on the day itself, so a week that ends today has nothing to wait for.
    if (sunday > today) weeks.push({ first, last: isCut ? end : sunday });
  }
  return weeks;
};
