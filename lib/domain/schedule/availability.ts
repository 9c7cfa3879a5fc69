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

export interface OpenPresentation extends Seats {
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

/** Rows of which the applicant who asks has a seat already: it never counts against them. */
export type OwnSeats = ReadonlySet<string>;
const NONE: OwnSeats = new Set();

/** Somebody who waits for two sessions, or one, in a range of days: a seat there is theirs first. */
export interface Claim {
  session_id: string;
  secondary_session_id: string | null;
  from: Day;
  to: Day;
}

const seatsIn = ({ _id, capacity, busyCapacity }: Seats & { _id: string }, own: OwnSeats, claimed = 0): number =>
  Math.max(own.has(_id) ? 1 : 0, capacity - busyCapacity - claimed);

const hasSeats = (row: Seats & { _id: string }, own: OwnSeats): boolean => seatsIn(row, own) > 0;

/** Whether a presentation leads to a start day: it serves the date, is yet to come, ends before that day, and has seats. */
export const isEligible = (
  presentation: OpenPresentation,
  date: Day,
  { zone, now }: Moment,
  own: OwnSeats = NONE,
): boolean => {
  const startsAt = new Date(presentation.date);
  return (
    startsAt > now &&
    hasSeats(presentation, own) &&
    presentation.startDates.includes(date) &&
    dayIn(zone, startsAt) < date
  );
};

/** Whether the two may be taken together: a pair is taken whole; a session without one takes any other, or none. */
export const mayBeTakenTogether = (first: WeeklySession, second: WeeklySession | undefined): boolean =>
  first.pairId === null ? first._id !== second?._id : first.pairId === second?._id;

export interface StartDayOffer extends OpenDay {
  /** The second session's day that is taken with this one. */
  pairStartDayId?: string;
  /** What the asker can still take of both halves: the fewer of the two. */
  seatsLeft: number;
  isAvailable: boolean;
  isClosest: boolean;
}

interface Offered {
  days: readonly OpenDay[];
  presentations: readonly OpenPresentation[];
  moment: Moment;
  own?: OwnSeats;
  claims?: readonly Claim[];
}

const claimsOn = (
  date: Day,
  first: WeeklySession,
  second: WeeklySession | undefined,
  claims: readonly Claim[],
): number =>
  claims.filter(
    (claim) =>
      claim.session_id === first._id &&
      claim.secondary_session_id === (second?._id ?? null) &&
      claim.from <= date &&
      date <= claim.to,
  ).length;

/**
 * The first session's days, each with the second's that goes with it, ascending. Available: after today, every half open
 * with seats, and a presentation leads to it (spec §5). The earliest available one is the closest.
 */
export const startDayOffers = (
  first: WeeklySession,
  second: WeeklySession | undefined,
  offered: Offered,
): StartDayOffer[] => offersOn(servedDates(offered), first, second, offered);

const offersOn = (
  served: ReadonlySet<Day>,
  first: WeeklySession,
  second: WeeklySession | undefined,
  { days, moment, own = NONE, claims = [] }: Offered,
): StartDayOffer[] => {
  const today = dayIn(moment.zone, moment.now);
  const lastDay = plusDays(today, OFFERED_DAYS);
  const isTakenWhole = mayBeTakenTogether(first, second);
  const partners = new Map(days.filter((day) => day.sessionId === second?._id).map((day) => [day.date, day]));
  const offers = days
    .filter((day) => day.sessionId === first._id && day.date <= lastDay)
    .sort(byDate)
    .map((day): StartDayOffer => {
      const partner = second && partners.get(pairDate(day.date, second.weekday));
      const claimed = claimsOn(day.date, first, second, claims);
      const halves = second === undefined ? [day] : [day, partner];
      const seatsLeft = Math.max(0, Math.min(...halves.map((half) => (half ? seatsIn(half, own, claimed) : 0))));
      const isAvailable = isTakenWhole && day.date > today && seatsLeft > 0 && served.has(day.date);
      return { ...day, ...(partner && { pairStartDayId: partner._id }), seatsLeft, isAvailable, isClosest: false };
    });
  const closest = offers.find((offer) => offer.isAvailable);
  return offers.map((offer) => (offer === closest ? { ...offer, isClosest: true } : offer));
};

const byDate = (one: OpenDay, other: OpenDay) => (one.date < other.date ? -1 : 1);

/** Every date that some presentation leads to. */
const servedDates = ({ presentations, moment, own = NONE }: Offered): Set<Day> => {
  const served = new Set<Day>();
  for (const presentation of presentations) {
    const day = dayIn(moment.zone, new Date(presentation.date));
    if (new Date(presentation.date) > moment.now && hasSeats(presentation, own))
      for (const date of presentation.startDates) if (day < date) served.add(date);
  }
  return served;
};

const earliestOf = (closest: StartDayOffer | undefined) =>
  closest && { startsFrom: closest.date, seatsLeft: closest.seatsLeft };

/**
 * Weekly sessions with what an applicant may know of them. A pair is picked whole, so both its halves are available, or
 * the closest, together, and both name its earliest day with the seats left on it. The busy capacity is that of the
 * fullest day ahead.
 */
export const offeredSessions = <Session extends WeeklySession>(sessions: readonly Session[], offered: Offered) => {
  const served = servedDates(offered);
  const pairs = pairsOf(sessions).map(({ first, second }) => {
    const closest = offersOn(served, first, second, offered).find((offer) => offer.isClosest);
    return { ids: [first._id, second?._id], closest, at: closest && `${closest.date} ${first.start_time}` };
  });
  const earliest = pairs.flatMap(({ at }) => at ?? []).sort()[0];
  const nearest = pairs.find(({ at }) => at !== undefined && at === earliest);
  const closestOf = new Map(
    pairs.flatMap(({ ids, closest }) => (closest ? ids.map((id) => [id, closest] as const) : [])),
  );
  return sessions.map((session) => ({
    ...session,
    ...earliestOf(closestOf.get(session._id)),
    busyCapacity: Math.max(
      0,
      ...offered.days.filter((day) => day.sessionId === session._id).map((day) => day.busyCapacity),
    ),
    isAvailable: closestOf.has(session._id),
    isClosest: nearest?.ids.includes(session._id) ?? false,
  }));
};
