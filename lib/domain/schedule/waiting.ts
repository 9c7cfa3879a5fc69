import { type Day, mondayOf, plusDays } from "@/lib/kit/day";
import { OFFERED_DAYS } from "./offered-days";
import { singlesNeeded, singlesOf } from "./own-choice";
import { pairsOf } from "./pairs";

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
  isAvailable: boolean;
}

/** The full sessions that an applicant may wait for, in pairs or alone as they would be booked. */
export const fullSessions = <Session extends WeeklySession>(
  sessions: readonly Session[],
): { first: Session; second: Session | undefined }[] => {
  const isOneEnough = singlesNeeded(singlesOf(sessions)) === 1;
  return pairsOf(sessions).filter(
    ({ first, second }) => !first.isAvailable && (second !== undefined || (first.pairId === null && isOneEnough)),
  );
};

/** A week of the waiting range. `last` is no later than the last offered day. */
export interface WaitingWeek {
  first: Day;
  last: Day;
}

/** The weeks with offered start days, from the current week on. */
export const weeksToWaitFor = (today: Day): WaitingWeek[] => {
  const end = plusDays(today, OFFERED_DAYS);
  const weeks: WaitingWeek[] = [];
  for (let first = mondayOf(today); first <= end; first = plusDays(first, 7)) {
    const sunday = plusDays(first, 6);
    const isCut = sunday > end;
    // Start days are after today, so a week that ends today is left out.
    if (sunday > today) weeks.push({ first, last: isCut ? end : sunday });
  }
  return weeks;
};
