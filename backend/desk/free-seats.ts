import { loadSchedule } from "@/backend/schedule/offers";
import { findWaitingClaims } from "@/backend/schedule/own-seats";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { desk } from "@/lib/contracts/desk";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { type AgeRestrictions, acceptedAgePeriod } from "@/lib/domain/person/age";
import { offeredSessions, startDayOffers } from "@/lib/domain/schedule/availability";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { locationOf } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

interface Student {
  /** Without it, the start days of every age are free. */
  birthDate: Day | undefined;
  ages: AgeRestrictions;
}

/** The seats that staff can give at a location to somebody who has none: today's presentations also after they have begun. */
export const loadFreeSeats = async (
  services: Services,
  location: LocationKey,
  { birthDate, ages }: Student,
  now: Date,
): Promise<ReplyOf<typeof desk.seats>> => {
  const zone = locationOf(location.tenant, location.locationKey)?.timeZone ?? "UTC";
  // Judged as the day began: a presentation of today is yet to come.
  const dayStart = instantAt(dayIn(zone, now), "00:00", zone);
  const [{ sessions, ...schedule }, claims] = await Promise.all([
    loadSchedule(services, location, dayStart),
    findWaitingClaims(services.database.pool, location),
  ]);
  const offered = { ...schedule, claims };
  const { from, to } = birthDate ? acceptedAgePeriod(birthDate, ages) : {};
  return {
    sessions: offeredSessions(sessions, offered),
    startDays: pairsOf(sessions)
      .flatMap(({ first, second }) => startDayOffers(first, second, offered))
      .filter(({ isAvailable, date }) => isAvailable && (!from || date >= from) && (!to || date <= to)),
    presentations: schedule.presentations.filter(({ capacity, busyCapacity }) => busyCapacity < capacity),
  };
};
