import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { pairDate, pairsOf } from "./pairs";

/** Start days are offered this many days ahead. */
export const OFFERED_DAYS = 90;

interface Seats {
  capacity: number;
  busyCapacity: number;
}

export interface OpenDay extends Seats {
  _id: string;
  sessionId: string;
  date: Day;
}

export interface Talk extends Seats {
  _id: string;
  /** The instant it begins, ISO 8601. */
  date: string;
  startDates: readonly Day[];
}

interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
}

/** The location's zone and the moment that is judged. */
export interface Moment {
  zone: string;
  now: Date;
}

const hasSeats = ({ capacity, busyCapacity }: Seats): boolean => busyCapacity < capacity;

/** Whether a presentation leads to a start day: it serves the date, is yet to come, ends before that day, and has seats. */
export const isEligible = (talk: Talk, date: Day, { zone, now }: Moment): boolean => {
  const startsAt = new Date(talk.date);
  return startsAt > now && hasSeats(talk) && talk.startDates.includes(date) && dayIn(zone, startsAt) < date;
};

/** Whether the two may be taken together: a pair is taken whole; a session without one takes any other, or none. */
export const maySitTogether = (first: WeeklySession, second: WeeklySession | undefined): boolean =>
  first.pairId === null ? first._id !== second?._id : first.pairId === second?._id;

export interface StartDayOffer extends OpenDay {
  /** The second session's day that is taken with this one. */
  pairStartDayId?: string;
  isAvailable: boolean;
  isClosest: boolean;
}

interface Offered {
  days: readonly OpenDay[];
  talks: readonly Talk[];
  moment: Moment;
}

/**
 * The first session's days, each with the second's that goes with it, ascending. Available: after today, every half open
 * with seats, and a presentation leads to it (spec §5). The earliest available one is the closest.
 */
export const startDayOffers = (
  first: WeeklySession,
  second: WeeklySession | undefined,
  { days, talks, moment }: Offered,
): StartDayOffer[] => {
  const today = dayIn(moment.zone, moment.now);
  const lastDay = plusDays(today, OFFERED_DAYS);
  const isTakenWhole = maySitTogether(first, second);
  const served = servedDates(talks, moment);
  const partners = new Map(days.filter((day) => day.sessionId === second?._id).map((day) => [day.date, day]));
  const offers = days
    .filter((day) => day.sessionId === first._id && day.date <= lastDay)
    .sort(byDate)
    .map((day): StartDayOffer => {
      const partner = second && partners.get(pairDate(day.date, second.weekday));
      const hasEveryHalf = hasSeats(day) && (second === undefined || (partner !== undefined && hasSeats(partner)));
      const isAvailable = isTakenWhole && day.date > today && hasEveryHalf && served.has(day.date);
      return { ...day, ...(partner && { pairStartDayId: partner._id }), isAvailable, isClosest: false };
    });
  const closest = offers.find((offer) => offer.isAvailable);
  return offers.map((offer) => (offer === closest ? { ...offer, isClosest: true } : offer));
};

const byDate = (one: OpenDay, other: OpenDay) => (one.date < other.date ? -1 : 1);

/** Every date that some presentation leads to. */
const servedDates = (talks: readonly Talk[], moment: Moment): Set<Day> => {
  const served = new Set<Day>();
  for (const talk of talks) {
    const day = dayIn(moment.zone, new Date(talk.date));
    if (new Date(talk.date) > moment.now && hasSeats(talk))
      for (const date of talk.startDates) if (day < date) served.add(date);
  }
  return served;
};

/**
 * Weekly sessions with what an applicant may know of them. A pair is picked whole, so both its halves are available, or
 * the closest, together. The busy capacity is that of the fullest day ahead.
 */
export const offeredSessions = <Session extends WeeklySession>(sessions: readonly Session[], offered: Offered) => {
  const pairs = pairsOf(sessions).map(({ first, second }) => {
    const closest = startDayOffers(first, second, offered).find((offer) => offer.isClosest);
    return { ids: [first._id, second?._id], at: closest && `${closest.date} ${first.start_time}` };
  });
  const earliest = pairs.flatMap(({ at }) => at ?? []).sort()[0];
  const nearest = pairs.find(({ at }) => at !== undefined && at === earliest);
  const available = new Set(pairs.filter(({ at }) => at !== undefined).flatMap(({ ids }) => ids));
  return sessions.map((session) => ({
    ...session,
    busyCapacity: Math.max(
      0,
      ...offered.days.filter((day) => day.sessionId === session._id).map((day) => day.busyCapacity),
    ),
    isAvailable: available.has(session._id),
    isClosest: nearest?.ids.includes(session._id) ?? false,
  }));
};
