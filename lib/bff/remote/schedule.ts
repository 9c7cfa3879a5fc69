import "server-only";
import type { AvailableStartDay, Presentation, Session, schedule } from "@/lib/contracts/schedule";
import {
  presentationList,
  type SpecifiedPresentation,
  type SpecifiedStartDay,
  sessionList,
  startDayList,
} from "@/lib/contracts/specified/schedule";
import { NO_PAIR, PAIR_WINDOW_DAYS } from "@/lib/domain/schedule/pairs";
import { daysBetween } from "@/lib/kit/day";
import type { RemoteCall } from "./exchange";

type SpecifiedSession = ReturnType<typeof sessionList.parse>[number];

/** A weekly session. Without a word on it, one has seats while fewer are taken than there are. */
export const completeSession = (read: SpecifiedSession): Session => {
  const { capacity = 0, busyCapacity = 0, isAvailable, isClosest = false, pairId = null } = read;
  return {
    ...read,
    pairId,
    capacity,
    busyCapacity,
    isAvailable: isAvailable ?? (read.capacity === undefined || capacity > busyCapacity),
    isClosest,
  };
};

/** A query without `registrationId`, unless the backend is said to know it. */
const seatQuery = (query: { registrationId?: string | undefined } | undefined, isKnown: boolean) => {
  const { registrationId, ...named } = query ?? {};
  return isKnown ? { ...named, registrationId } : named;
};

/** The weekly sessions of a location. */
export const getSessions: RemoteCall<typeof schedule.sessions> = async ({ input, has, send, parse }) => {
  const query = seatQuery(input.query, has("ownSeats"));
  return { sessions: parse(sessionList, await send({ query })).map(completeSession) };
};

const hasSeats = ({ capacity, busyCapacity = 0 }: SpecifiedStartDay) => capacity > busyCapacity;

const byDate = (one: { date: string }, other: { date: string }) => one.date.localeCompare(other.date);

/**
 * The start days of a session. The reply may have the pair's days among them: then each of the session's days names the next
 * one of the pair's, and needs its seats too.
 */
const completeStartDays = (
  rows: readonly SpecifiedStartDay[],
  sessionId: string,
  pairSessionId: string,
): AvailableStartDay[] => {
  const partners = rows.filter((row) => row.sessionId === pairSessionId).sort(byDate);
  const days = rows.flatMap(({ _id, ...row }) => {
    if (_id === null || (row.sessionId !== undefined && row.sessionId !== sessionId)) return [];
    const partner = partners.find(({ date }) => date >= row.date && daysBetween(row.date, date) < PAIR_WINDOW_DAYS);
    const hasPartner = partners.length === 0 || (partner !== undefined && hasSeats(partner));
    const pairStartDayId = row.pairStartDayId ?? partner?._id ?? undefined;
    return {
      ...row,
      _id,
      sessionId,
      busyCapacity: row.busyCapacity ?? 0,
      ...(pairStartDayId && { pairStartDayId }),
      isAvailable: row.isAvailable ?? (hasPartner && hasSeats({ ...row, _id })),
      isClosest: row.isClosest ?? false,
    };
  });
  const closest = days.sort(byDate).find(({ isAvailable }) => isAvailable);
  return days.map((day) => ({ ...day, isClosest: day.isClosest || day === closest }));
};

/** The start days of a session, each with the pair's day where the reply has it. */
export const getStartDays: RemoteCall<typeof schedule.startDays> = async ({ input, has, send, parse }) => {
  const { params } = input;
  const reply = await send({ params, query: seatQuery(input.query, has("ownSeats")) });
  const rows = parse(startDayList, reply);
  const pair = params.pairSessionId === NO_PAIR ? "" : params.pairSessionId;
  return { startDays: completeStartDays(rows, params.sessionId, pair) };
};

/** A presentation of a location; without a word on it, no seat is taken. */
export const completePresentation = (read: SpecifiedPresentation, locationKey: string): Presentation => ({
  ...read,
  busyCapacity: read.busyCapacity ?? 0,
  startDates: read.startDates ?? [],
  location_key: read.location_key ?? locationKey,
});

/**
 * Presentations to come, earliest first. The first one is offered, so full ones come last: one of them may be the
 * application's own.
 */
const offered = (presentations: readonly Presentation[], now: Date): Presentation[] => {
  const coming = presentations.filter(({ date }) => new Date(date) > now).sort(byDate);
  const hasSeat = ({ capacity, busyCapacity }: Presentation) => capacity > busyCapacity;
  return [...coming.filter(hasSeat), ...coming.filter((presentation) => !hasSeat(presentation))];
};

/** The presentations that lead to a start day. */
export const getPresentations: RemoteCall<typeof schedule.presentations> = async ({ input, now, has, send, parse }) => {
  const { params } = input;
  const reply = await send({ params, query: seatQuery(input.query, has("ownSeats")) });
  const read = parse(presentationList, reply);
  const presentations = read.map((row) => completePresentation(row, params.locationKey));
  return { presentations: offered(presentations, now) };
};
