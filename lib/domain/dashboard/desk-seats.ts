import type { Day } from "@/lib/kit/day";

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  end_time: string;
}

interface OfferedDay {
  _id: string;
  date: Day;
  seatsLeft: number;
}

/** Sessions that are taken together, with their start days. */
interface OfferedSessions {
  first: WeeklySession;
  second?: WeeklySession | undefined;
  startDays: readonly OfferedDay[];
}

interface OfferedPresentation {
  _id: string;
  date: string;
  seatsLeft: number;
  startDates: readonly Day[];
}

/** What staff can give somebody. */
export interface OfferedSeats {
  sessions: readonly OfferedSessions[];
  presentations: readonly OfferedPresentation[];
}

/** One way to take seats: sessions of a week, one of their start days, and a presentation that leads to it. */
export interface SeatCombination {
  sessions: OfferedSessions;
  startDay: OfferedDay;
  presentation: OfferedPresentation;
}

/** Chosen seats: the key of the sessions, and the ids of the start day and the presentation. */
export interface SeatChoice {
  sessions?: string | undefined;
  startDay?: string | undefined;
  presentation?: string | undefined;
}

/** What names sessions that are taken together, by their ids. */
export const sessionsKey = (...ids: readonly (string | undefined)[]): string => ids.filter(Boolean).join(" ");

const keyOf = ({ first, second }: OfferedSessions): string => sessionsKey(first._id, second?._id);

const earlier = (one: SeatCombination, other: SeatCombination): number =>
  Date.parse(one.presentation.date) - Date.parse(other.presentation.date) ||
  one.startDay.date.localeCompare(other.startDay.date) ||
  one.sessions.first.start_time.localeCompare(other.sessions.first.start_time);

/** Every way to take seats, the next presentation first, then the earliest start. */
export const seatCombinations = ({ sessions, presentations }: OfferedSeats): SeatCombination[] =>
  sessions
    .flatMap((one) =>
      one.startDays.flatMap((startDay) =>
        presentations
          .filter(({ startDates }) => startDates.includes(startDay.date))
          .map((presentation) => ({ sessions: one, startDay, presentation })),
      ),
    )
    .sort(earlier);

/** The combination that comes nearest to a choice: the sessions count most, then the start day, then the presentation. */
export const nearestCombination = (
  combinations: readonly SeatCombination[],
  { sessions, startDay, presentation }: SeatChoice,
): SeatCombination | undefined => {
  const narrowed = (rest: readonly SeatCombination[], fits: (one: SeatCombination) => boolean) => {
    const matching = rest.filter(fits);
    return matching.length > 0 ? matching : rest;
  };
  const first = narrowed(combinations, (one) => keyOf(one.sessions) === sessions);
  const second = narrowed(first, (one) => one.startDay._id === startDay);
  return narrowed(second, (one) => one.presentation._id === presentation)[0];
};

/** A combination as a choice. */
export const choiceOf = ({ sessions, startDay, presentation }: SeatCombination): Required<SeatChoice> => ({
  sessions: keyOf(sessions),
  startDay: startDay._id,
  presentation: presentation._id,
});

/** The presentations that lead to a start day, in their order. */
export const presentationsBefore = ({ presentations }: OfferedSeats, date: Day): OfferedPresentation[] =>
  presentations.filter(({ startDates }) => startDates.includes(date));

/** The seats of an appointment. */
interface BookedSeats {
  startDayId: string;
  startDay: Day;
  presentationId: string;
}

/** The booked seats, if the booked start day can stay. */
export const stayingSeats = <Booked extends BookedSeats>({
  booked,
  sessions,
}: OfferedSeats & { booked?: Booked | undefined }): Booked | undefined =>
  sessions.some(({ startDays }) => startDays.some(({ _id }) => _id === booked?.startDayId)) ? booked : undefined;

/** The nearest seats on another start day than the booked one: if possible the same sessions, and the same presentation. */
export const otherStartDay = (offered: OfferedSeats, booked: BookedSeats): SeatChoice => {
  // Two single sessions that go together in this appointment alone come after each of them.
  const own = offered.sessions.findLast(({ startDays }) => startDays.some(({ _id }) => _id === booked.startDayId));
  const others = seatCombinations(offered).filter(({ startDay }) => startDay._id !== booked.startDayId);
  const nearest = nearestCombination(others, {
    sessions: own && keyOf(own),
    presentation: booked.presentationId,
  });
  return nearest ? choiceOf(nearest) : {};
};
