import { findClosures } from "@/backend/closures/store";
import { upcomingPresentations } from "@/backend/presentations/offered";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { AvailableStartDay, Session } from "@/lib/contracts/schedule";
import { type Moment, offeredSessions, startDayOffers } from "@/lib/domain/schedule/availability";
import { openSeatsOf } from "@/lib/domain/schedule/closures";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn, plusDays } from "@/lib/kit/day";
import { findClaims, findOwnSeats, withClaims } from "./own-seats";
import { findSessions, findStartDays, type LocationKey } from "./store";

// The pair's second day is up to a week after the last offered day.
const LAST_HALF_DAYS = 7;

/** The location's zone and the current time. Throws `not_found` for an unknown location. */
export const locationMoment = (tenant: Tenant, locationKey: string, now: Date): Moment => {
  const location = locationOf(tenant, locationKey);
  if (!location) throw new AppError("not_found");
  return { zone: location.timeZone, now };
};

/** A location's sessions, start days and presentations from today on, without those of closed days. */
export const loadSchedule = async ({ db }: Pick<Services, "db">, location: LocationKey, now: Date) => {
  const moment = locationMoment(location.tenant, location.locationKey, now);
  const today = dayIn(moment.zone, now);
  const [sessions, days, presentations, closures] = await Promise.all([
    findSessions(db, location),
    findStartDays(db, location, today, plusDays(today, OFFERED_DAYS + LAST_HALF_DAYS)),
    upcomingPresentations(db, location.tenant, location.locationKey, now),
    findClosures(db, location, today),
  ]);
  return { sessions, ...openSeatsOf({ days, presentations }, closures, moment.zone), moment };
};

/** The same, with how many seats of each day go to others who wait: all of them, or those who come before an application. */
export const loadClaimedSchedule = async (
  services: Services,
  location: LocationKey,
  now: Date,
  registrationId?: string,
) => {
  const { zone } = locationMoment(location.tenant, location.locationKey, now);
  const [schedule, claims] = await Promise.all([
    loadSchedule(services, location, now),
    findClaims(services.db, location, dayIn(zone, now), registrationId),
  ]);
  return { ...schedule, days: withClaims(schedule.days, claims) };
};

/** The requesting application: its own seats count as free, seats that others wait for do not. */
export interface RequestingApplication {
  identityId: string;
  registrationId?: string | undefined;
}

const loadOffers = async (
  services: Services,
  location: LocationKey,
  now: Date,
  requester: RequestingApplication | undefined,
) => {
  const [schedule, own] = await Promise.all([
    loadClaimedSchedule(services, location, now, requester?.registrationId),
    requester?.registrationId
      ? findOwnSeats(services.db, location.tenant, requester.identityId, requester.registrationId)
      : undefined,
  ]);
  return { ...schedule, ...(own && { own }) };
};

/** The location's weekly sessions with their free seats. */
export const loadSessions = async (
  services: Services,
  location: LocationKey,
  now: Date,
  requester?: RequestingApplication,
): Promise<Session[]> => {
  const { sessions, ...offered } = await loadOffers(services, location, now, requester);
  return offeredSessions(sessions, offered);
};

/**
 * The start days of a session and of its pair. Only those of the first can be chosen; each names the pair's start day that
 * goes with it. Throws `not_found` for a session that the location does not have.
 */
export const loadStartDays = async (
  services: Services,
  location: LocationKey,
  ids: { sessionId: string; pairSessionId: string },
  now: Date,
  requester?: RequestingApplication,
): Promise<AvailableStartDay[]> => {
  const { sessions, ...offered } = await loadOffers(services, location, now, requester);
  const find = (id: string) => {
    const session = sessions.find(({ _id }) => _id === id);
    if (!session) throw new AppError("not_found");
    return session;
  };
  const first = find(ids.sessionId);
  const second = ids.pairSessionId === NO_PAIR ? undefined : find(ids.pairSessionId);
  const offers = startDayOffers(first, second, offered);
  const others = offered.days
    .filter((day) => day.sessionId === second?._id && second._id !== first._id)
    .map((day) => ({ ...day, isAvailable: false, isClosest: false }));
  return [...offers, ...others];
};
