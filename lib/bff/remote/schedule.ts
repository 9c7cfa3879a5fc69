import "server-only";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import type { SpecifiedPresentation, SpecifiedSession, SpecifiedStartDay } from "@/lib/contracts/specified/schedule";
import { NO_PAIR, PAIR_WINDOW_DAYS } from "@/lib/domain/schedule/pairs";
import { daysBetween } from "@/lib/kit/day";
import type { RemoteCalls } from "./exchange";

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

/** What applicants choose their seats from. */
export const scheduleCalls: RemoteCalls<"sessions" | "startDays" | "presentations"> = {
  sessions: async ({ ask }) => ({ sessions: (await ask()).map(completeSession) }),
  startDays: async ({ input: { params }, ask }) => {
    const pair = params.pairSessionId === NO_PAIR ? "" : params.pairSessionId;
    return { startDays: completeStartDays(await ask(), params.sessionId, pair) };
  },
  presentations: async ({ input: { params }, now, ask }) => {
    const presentations = (await ask()).map((row) => completePresentation(row, params.locationKey));
    return { presentations: offered(presentations, now) };
  },
};
