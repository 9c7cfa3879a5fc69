import { type Day, plusDays, weekdayOf } from "@/lib/kit/day";

/** Stands in a path for the second session if there is none. */
export const NO_PAIR = "none";
/** A pair's second day falls within this many days of the first. */
export const PAIR_WINDOW_DAYS = 7;

/** The pair's first date on or after the first session's date, within seven days. */
export const pairDate = (date: Day, pairWeekday: number): Day =>
  plusDays(date, (pairWeekday - weekdayOf(date) + PAIR_WINDOW_DAYS) % PAIR_WINDOW_DAYS);

interface WeeklyTime {
  weekday: number;
  start_time: string;
}

interface Paired extends WeeklyTime {
  _id: string;
  pairId: string | null;
}

/** Whether a session of a pair is the one with which the pair begins. */
export const isEarlierInWeek = (one: WeeklyTime, other: WeeklyTime): boolean =>
  one.weekday < other.weekday || (one.weekday === other.weekday && one.start_time <= other.start_time);

/** Weekly sessions as an applicant chooses them: each pair once with the earlier weekday first, and each single session. */
export const pairsOf = <Session extends Paired>(
  sessions: readonly Session[],
): { first: Session; second: Session | undefined }[] => {
  const byId = new Map(sessions.map((session) => [session._id, session]));
  return sessions.flatMap((session) => {
    const pair = session.pairId === null ? undefined : byId.get(session.pairId);
    return pair && !isEarlierInWeek(session, pair) ? [] : [{ first: session, second: pair }];
  });
};
