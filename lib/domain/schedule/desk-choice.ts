import { type Day, dayIn } from "@/lib/kit/day";
import { pairsOf } from "./pairs";

interface FreeSession {
  _id: string;
  weekday: number;
  start_time: string;
  end_time: string;
  pairId: string | null;
}

interface FreeDay {
  _id: string;
  sessionId: string;
  date: Day;
  pairStartDayId?: string | undefined;
}

interface FreePresentation {
  _id: string;
  date: string;
  startDates: readonly Day[];
}

/** What staff can give at a location. */
export interface FreeSeats {
  sessions: readonly FreeSession[];
  startDays: readonly FreeDay[];
  presentations: readonly FreePresentation[];
}

/** One way to take seats: a start day of a pair or a single session, and a presentation before it. */
export interface SeatCombination {
  session: FreeSession;
  secondarySession: FreeSession | undefined;
  startDay: FreeDay;
  presentation: FreePresentation;
}

/** The chosen seats by their ids. */
export interface ChosenSeats {
  presentation?: string | undefined;
  session?: string | undefined;
  startDay?: string | undefined;
}

const earlier = (one: SeatCombination, other: SeatCombination): number =>
  Date.parse(one.presentation.date) - Date.parse(other.presentation.date) ||
  one.startDay.date.localeCompare(other.startDay.date) ||
  one.session.start_time.localeCompare(other.session.start_time);

/** Every way to take free seats, the next presentation first, then the earliest start. */
export const seatCombinations = (
  { sessions, startDays, presentations }: FreeSeats,
  zone: string,
): SeatCombination[] => {
  const pairs = new Map(pairsOf(sessions).map((pair) => [pair.first._id, pair]));
  return startDays
    .flatMap((startDay) => {
      const pair = pairs.get(startDay.sessionId);
      if (!pair) return [];
      return presentations
        .filter(
          ({ date, startDates }) => startDates.includes(startDay.date) && dayIn(zone, new Date(date)) < startDay.date,
        )
        .map((presentation) => ({ session: pair.first, secondarySession: pair.second, startDay, presentation }));
    })
    .sort(earlier);
};

/** The combination that comes nearest to a choice: the presentation counts most, then the sessions, then the day. */
export const nearestCombination = (
  combinations: readonly SeatCombination[],
  { presentation, session, startDay }: ChosenSeats,
): SeatCombination | undefined => {
  const narrowed = (rest: readonly SeatCombination[], fits: (one: SeatCombination) => boolean) => {
    const matching = rest.filter(fits);
    return matching.length > 0 ? matching : rest;
  };
  const first = narrowed(combinations, (one) => one.presentation._id === presentation);
  const second = narrowed(first, (one) => one.session._id === session);
  return narrowed(second, (one) => one.startDay._id === startDay)[0];
};

const distinct = <Item extends { _id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];

/** What is to choose from beside a combination: any presentation, its sessions, and the days of both. */
export const optionsBeside = (combinations: readonly SeatCombination[], chosen: SeatCombination) => {
  const ofPresentation = combinations.filter(({ presentation }) => presentation._id === chosen.presentation._id);
  const ofSession = ofPresentation.filter(({ session }) => session._id === chosen.session._id);
  return {
    presentations: distinct(combinations.map(({ presentation }) => presentation)),
    pairs: [...new Map(ofPresentation.map((one) => [one.session._id, one])).values()],
    startDays: distinct(ofSession.map(({ startDay }) => startDay)),
  };
};

/** The members of a form for a combination. */
export const formSeats = ({ session, secondarySession, startDay, presentation }: SeatCombination) => ({
  session_id: session._id,
  secondary_session_id: secondarySession?._id,
  start_day: startDay._id,
  presentation_date: presentation._id,
});
