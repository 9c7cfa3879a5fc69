import { type AgeRestrictions, acceptedAgePeriod } from "@/lib/domain/person/age";
import { type Day, isDay } from "@/lib/kit/day";
import {
  isEligible,
  type Moment,
  type OpenDay,
  type OpenPresentation,
  type OwnSeats,
  type StartDayOffer,
  startDayOffers,
  type WeeklySession,
} from "./availability";

/** The seats that somebody has. */
export interface BookedSeats {
  sessionId: string;
  secondSessionId: string | null;
  startDayId: string;
  pairStartDayId: string | null;
  presentationId: string;
  startDay: Day;
  /** The instant at which the presentation begins, ISO 8601. */
  presentationDate: string;
  birthDate?: string | undefined;
}

/** Free seats nearest to somebody's own. */
export interface NearestAlternative {
  presentationId: string;
  start: { sessionId: string; secondarySessionId?: string; startDayId: string };
  startDay: Day;
  pairStartDay?: Day;
  presentationDate: string;
}

interface Schedule {
  sessions: readonly WeeklySession[];
  /** Without those of closed days. */
  days: readonly OpenDay[];
  presentations: readonly OpenPresentation[];
  moment: Moment;
  ages: AgeRestrictions;
}

/** The same day, else the next free one, else the last free one before it. */
const nearestDay = (free: readonly StartDayOffer[], date: Day): StartDayOffer | undefined =>
  free.find((offer) => offer.date >= date) ?? free.at(-1);

/** The own presentation if it leads to the day, else the one nearest to it in time. */
const nearestPresentation = (
  person: BookedSeats,
  date: Day,
  { presentations, moment }: Pick<Schedule, "presentations" | "moment">,
  own: OwnSeats,
): OpenPresentation | undefined => {
  const distance = (one: OpenPresentation) => Math.abs(Date.parse(one.date) - Date.parse(person.presentationDate));
  const eligible = presentations.filter((one) => isEligible(one, date, moment, own));
  return (
    eligible.find(({ _id }) => _id === person.presentationId) ??
    eligible.sort((one, other) => distance(one) - distance(other))[0]
  );
};

const isOfAge = ({ birthDate }: BookedSeats, date: Day, ages: AgeRestrictions): boolean => {
  if (!birthDate || !isDay(birthDate)) return true;
  const { from = date, to = date } = acceptedAgePeriod(birthDate, ages);
  return from <= date && date <= to;
};

/**
 * For each person in turn the nearest free seats of the same sessions; undefined where there are none. A proposed seat is not
 * proposed again, so all of them can be moved at once.
 */
export const nearestAlternatives = (
  people: readonly BookedSeats[],
  schedule: Schedule,
): (NearestAlternative | undefined)[] => {
  const days = schedule.days.map((day) => ({ ...day }));
  const presentations = schedule.presentations.map((one) => ({ ...one }));
  const rows = new Map([...days, ...presentations].map((row) => [row._id, row]));
  const take = (id: string | undefined, own: OwnSeats) => {
    const row = id === undefined || own.has(id) ? undefined : rows.get(id);
    if (row) row.busyCapacity += 1;
  };
  const offered = { ...schedule, days, presentations };
  return people.map((person) => {
    const { startDayId, pairStartDayId, presentationId } = person;
    const own = new Set([startDayId, pairStartDayId, presentationId].flatMap((id) => id ?? []));
    const find = (id: string | null) => schedule.sessions.find(({ _id }) => _id === id);
    const [first, second] = [find(person.sessionId), find(person.secondSessionId)];
    if (!first || (person.secondSessionId !== null && !second)) return undefined;
    const offers = startDayOffers(first, second, { ...offered, own });
    const free = offers.filter(({ isAvailable, date }) => isAvailable && isOfAge(person, date, schedule.ages));
    const day = nearestDay(free, person.startDay);
    const presentation = day && nearestPresentation(person, day.date, offered, own);
    if (!day || !presentation) return undefined;
    for (const id of [day._id, day.pairStartDayId, presentation._id]) take(id, own);
    const pairStartDay = days.find(({ _id }) => _id === day.pairStartDayId)?.date;
    return {
      presentationId: presentation._id,
      start: { sessionId: first._id, ...(second && { secondarySessionId: second._id }), startDayId: day._id },
      startDay: day.date,
      ...(pairStartDay && { pairStartDay }),
      presentationDate: presentation.date,
    };
  });
};
