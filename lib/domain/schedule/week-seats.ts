import { type Day, dayIn } from "@/lib/kit/day";
import {
  leadsTo,
  type Offered,
  type OpenDay,
  type OpenPresentation,
  type StartDayOffer,
  startDayOffers,
  type WeeklySession,
} from "./availability";
import { pairDate, pairsOf } from "./pairs";
import { groupByWeek } from "./weeks";

/** A start day, and whether its centre is closed on it. */
export interface CountedDay extends OpenDay {
  isClosed: boolean;
}

/** The seats of a week; a pair counts once, and a closed day not at all. */
export interface WeekSeats {
  monday: Day;
  capacity: number;
  taken: number;
  /** Seats on the days after today, without those that the waiting list has first. */
  free: number;
  /** Those of them that can be booked now: a presentation with seats leads to them. */
  bookable: number;
  /** The first day with a free seat that nobody can book: all presentations before it are full, or there is none. */
  blocked?: { day: Day; presentations: "full" | "none" };
}

interface Place {
  date: Day;
  capacity: number;
  taken: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The open days of each session by date. */
const openDays = (days: readonly CountedDay[]): ReadonlyMap<string, ReadonlyMap<Day, CountedDay>> => {
  const bySession = new Map<string, Map<Day, CountedDay>>();
  for (const day of days.filter(({ isClosed }) => !isClosed)) {
    const own = bySession.get(day.sessionId) ?? new Map<Day, CountedDay>();
    bySession.set(day.sessionId, own.set(day.date, day));
  }
  return bySession;
};

/** The places of each day on which a choice of sessions begins. A pair has as many as the smaller of its two days. */
export const placesOf = (sessions: readonly WeeklySession[], days: readonly CountedDay[]): Place[] => {
  const open = openDays(days);
  return pairsOf(sessions).flatMap(({ first, second }) =>
    [...(open.get(first._id)?.values() ?? [])].flatMap((day) => {
      const partner = second && open.get(second._id)?.get(pairDate(day.date, second.weekday));
      if (second && !partner) return [];
      const halves = partner ? [day, partner] : [day];
      const capacity = Math.min(...halves.map((half) => half.capacity));
      const free = Math.max(0, Math.min(...halves.map((half) => half.capacity - half.busyCapacity)));
      return [{ date: day.date, capacity, taken: Math.max(0, capacity - free) }];
    }),
  );
};

/** The coming days and presentations, without those on closed days. */
const offeredDays = (days: readonly CountedDay[], offered: Omit<Offered, "days">, today: Day): Offered => {
  const closed = new Set(days.filter(({ isClosed }) => isClosed).map(({ date }) => date));
  const isOpen = ({ date }: OpenPresentation) => !closed.has(dayIn(offered.moment.zone, new Date(date)));
  return {
    ...offered,
    days: days.filter(({ date, isClosed }) => date > today && !isClosed),
    presentations: offered.presentations.filter(isOpen),
  };
};

interface Leading {
  seats: number;
  dates: ReadonlySet<Day>;
}

/** The free seats of each presentation, and the dates that it leads to. */
const leadingOf = ({ presentations, moment }: Offered): Leading[] =>
  presentations.map((one) => ({
    seats: one.capacity - one.busyCapacity,
    dates: new Set(one.startDates.filter((date) => leadsTo(one, date, moment))),
  }));

/** The free seats of a week's offers, how many of them can be booked, and why the others cannot. */
const freeSeats = (offers: readonly StartDayOffer[], leading: readonly Leading[]) => {
  const bookable = offers.filter(({ isAvailable }) => isAvailable);
  const before = leading.filter(({ dates }) => bookable.some(({ date }) => dates.has(date)));
  const blocked = offers.find(({ isAvailable }) => !isAvailable)?.date;
  const isFull = leading.some(({ dates }) => blocked !== undefined && dates.has(blocked));
  const seatsIn = (some: readonly StartDayOffer[]) => sum(some.map(({ seatsLeft }) => seatsLeft));
  return {
    free: seatsIn(offers),
    bookable: Math.min(seatsIn(bookable), sum(before.map(({ seats }) => seats))),
    ...(blocked !== undefined && {
      blocked: { day: blocked, presentations: isFull ? ("full" as const) : ("none" as const) },
    }),
  };
};

/** The seats of the weeks that begin on these Mondays, in their order. */
export const weekSeats = (
  sessions: readonly WeeklySession[],
  days: readonly CountedDay[],
  offered: Omit<Offered, "days">,
  mondays: readonly Day[],
): WeekSeats[] => {
  const open = offeredDays(days, offered, dayIn(offered.moment.zone, offered.moment.now));
  const leading = leadingOf(open);
  const offers = pairsOf(sessions)
    .flatMap(({ first, second }) => startDayOffers(first, second, open))
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const [offersByWeek, placesByWeek] = [groupByWeek(offers), groupByWeek(placesOf(sessions, days))];
  return mondays.map((monday) => {
    const places = placesByWeek.get(monday) ?? [];
    return {
      monday,
      capacity: sum(places.map(({ capacity }) => capacity)),
      taken: sum(places.map(({ taken }) => taken)),
      ...freeSeats(offersByWeek.get(monday) ?? [], leading),
    };
  });
};
