import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { OFFERED_DAYS } from "./offered-days";
import { isEarlierInWeek, pairDate, pairsOf } from "./pairs";

interface Seats {
  capacity: number;
  busyCapacity: number;
}

export interface OpenDay extends Seats {
  _id: string;
  sessionId: string;
  date: Day;
  /** How many of its free seats go to others, who wait for them. */
  claimed?: number;
}

export interface OpenPresentation extends Seats {
  _id: string;
  /** The instant it begins, ISO 8601. */
  date: string;
  startDates: readonly Day[];
}

export interface WeeklySession {
  _id: string;
  weekday: number;
  start_time: string;
  pairId: string | null;
}

/** A moment, and the location's time zone. */
export interface Moment {
  zone: string;
  now: Date;
}

/** The ids of the rows where the applicant already has a seat. That seat stays free for the applicant. */
export type OwnSeats = ReadonlySet<string>;
const NONE: OwnSeats = new Set();

type Counted = Seats & Pick<OpenDay, "_id" | "claimed">;

const seatsIn = ({ _id, capacity, busyCapacity, claimed = 0 }: Counted, own: OwnSeats): number =>
  Math.max(own.has(_id) ? 1 : 0, capacity - busyCapacity - claimed);

const hasSeats = (row: Counted, own: OwnSeats): boolean => seatsIn(row, own) > 0;

/** Whether a presentation leads to a start day: it lists the date, and begins after `now` on an earlier day. */
export const leadsTo = (
  presentation: Pick<OpenPresentation, "date" | "startDates">,
  date: Day,
  { zone, now }: Moment,
): boolean => {
  const startsAt = new Date(presentation.date);
  return startsAt > now && presentation.startDates.includes(date) && dayIn(zone, startsAt) < date;
};

/** Whether a presentation leads to a start day and has seats. */
export const isEligible = (presentation: OpenPresentation, date: Day, moment: Moment, own: OwnSeats = NONE): boolean =>
  hasSeats(presentation, own) && leadsTo(presentation, date, moment);

/**
 * Whether two sessions may be taken together, beginning with the first. A pair is always taken whole, and begins with its earlier session
 * of the week; a single session goes with any other, or alone.
 */
export const canCombine = (first: WeeklySession, second: WeeklySession | undefined): boolean =>
  first.pairId === null
    ? first._id !== second?._id
    : first.pairId === second?._id && (!second || isEarlierInWeek(first, second));

export interface StartDayOffer extends OpenDay {
  /** The second session's day that is taken with this one. */
  pairStartDayId?: string;
  /** Seats the applicant can take: the smaller number of the two sessions. */
  seatsLeft: number;
  isAvailable: boolean;
  isClosest: boolean;
}

export interface Offered {
  days: readonly OpenDay[];
  presentations: readonly OpenPresentation[];
  moment: Moment;
  own?: OwnSeats;
}

/**
 * The first session's days in ascending order, each with the second session's day. A day is available if it is after today,
 * both sessions are open with seats, and a presentation leads to it. The earliest available day is the closest.
 */
export const startDayOffers = (
  first: WeeklySession,
  second: WeeklySession | undefined,
  offered: Offered,
): StartDayOffer[] => offersOn(servedDates(offered), first, second, offered);

const offersOn = (
  dates: ReadonlySet<Day>,
  first: WeeklySession,
  second: WeeklySession | undefined,
  { days, moment, own = NONE }: Offered,
): StartDayOffer[] => {
  const today = dayIn(moment.zone, moment.now);
  const lastDay = plusDays(today, OFFERED_DAYS);
  const isTakenWhole = canCombine(first, second);
  const partners = new Map(days.filter((day) => day.sessionId === second?._id).map((day) => [day.date, day]));
  const offers = days
    .filter((day) => day.sessionId === first._id && day.date <= lastDay)
    .sort(byDate)
    .map((day): StartDayOffer => {
      const partner = second && partners.get(pairDate(day.date, second.weekday));
      const halves = second === undefined ? [day] : [day, partner];
      const seatsLeft = Math.max(0, Math.min(...halves.map((half) => (half ? seatsIn(half, own) : 0))));
      const isAvailable = isTakenWhole && day.date > today && seatsLeft > 0 && dates.has(day.date);
      return { ...day, ...(partner && { pairStartDayId: partner._id }), seatsLeft, isAvailable, isClosest: false };
    });
  const closest = offers.find((offer) => offer.isAvailable);
  return offers.map((offer) => (offer === closest ? { ...offer, isClosest: true } : offer));
};

const byDate = (one: OpenDay, other: OpenDay) => (one.date < other.date ? -1 : 1);

/** Every date with an eligible presentation. */
const servedDates = ({ presentations, moment, own = NONE }: Offered): Set<Day> => {
  const dates = new Set<Day>();
  for (const presentation of presentations) {
    const day = dayIn(moment.zone, new Date(presentation.date));
    if (new Date(presentation.date) > moment.now && hasSeats(presentation, own))
      for (const date of presentation.startDates) if (day < date) dates.add(date);
  }
  return dates;
};

const earliestOf = (closest: StartDayOffer | undefined) =>
  closest && { startsFrom: closest.date, seatsLeft: closest.seatsLeft };

/**
 * Weekly sessions as an applicant sees them. A pair is chosen whole: both its sessions have the same availability and the same
 * earliest day with its seats left. The busy capacity is that of the fullest coming day.
 */
export const offeredSessions = <Session extends WeeklySession>(sessions: readonly Session[], offered: Offered) => {
  const dates = servedDates(offered);
  const pairs = pairsOf(sessions).map(({ first, second }) => {
    const closest = offersOn(dates, first, second, offered).find((offer) => offer.isClosest);
    return { ids: [first._id, second?._id], closest, startsAt: closest && `${closest.date} ${first.start_time}` };
  });
  const earliest = pairs.flatMap(({ startsAt }) => startsAt ?? []).sort()[0];
  const nearest = pairs.find(({ startsAt }) => startsAt !== undefined && startsAt === earliest);
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
