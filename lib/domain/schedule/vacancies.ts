import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import {
  isEligible,
  leadsTo,
  type Offered,
  type StartDayOffer,
  startDayOffers,
  type WeeklySession,
} from "./availability";
import { pairsOf } from "./pairs";

/** Free seats are counted on the start days of one week. */
const COUNTED_DAYS = 7;

/** What a location has free next. */
export interface Vacancies {
  /** The earliest presentation with seats that leads to a free start day: the instant it begins, ISO 8601. */
  nextPresentation?: string;
  /** The earliest start day with free seats. */
  startsFrom?: Day;
  /** The free seats of the week that begins on that day. */
  freeSeats: number;
  /** Whether a week or more before that day is open, but full. */
  isFullBefore: boolean;
}

const byDate = (one: StartDayOffer, other: StartDayOffer) => (one.date < other.date ? -1 : 1);

/** The first presentation that leads to one of the days, and the seats in all that do. */
const presentationsTo = (free: readonly StartDayOffer[], { presentations, moment }: Offered) => {
  const eligible = presentations.filter((one) => free.some(({ date }) => isEligible(one, date, moment)));
  const dates = eligible.map(({ date }) => date).sort();
  return { first: dates[0], seats: eligible.reduce((sum, one) => sum + one.capacity - one.busyCapacity, 0) };
};

/** What a location has free next: its presentation, its first free start day, and the seats left in that week. */
export const vacanciesOf = (sessions: readonly WeeklySession[], offered: Offered): Vacancies => {
  const { moment, presentations } = offered;
  const offers = pairsOf(sessions).flatMap(({ first, second }) => startDayOffers(first, second, offered));
  const free = offers.filter(({ isAvailable }) => isAvailable).sort(byDate);
  const startsFrom = free[0]?.date;
  if (startsFrom === undefined) return { freeSeats: 0, isFullBefore: false };

  const today = dayIn(moment.zone, moment.now);
  const counted = free.filter(({ date }) => date < plusDays(startsFrom, COUNTED_DAYS));
  const { first, seats } = presentationsTo(counted, offered);
  const isFullBefore = offers.some(
    ({ date, capacity }) =>
      capacity > 0 &&
      date > today &&
      date <= plusDays(startsFrom, -COUNTED_DAYS) &&
      presentations.some((presentation) => leadsTo(presentation, date, moment)),
  );
  return {
    ...(first !== undefined && { nextPresentation: first }),
    startsFrom,
    freeSeats: Math.min(
      seats,
      counted.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0),
    ),
    isFullBefore,
  };
};
