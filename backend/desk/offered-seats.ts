import type { ApplicantRecord } from "@/backend/applicants/applicant-record";
import { loadConfig } from "@/backend/configuration/settings";
import { loadClaimedSchedule, locationMoment } from "@/backend/schedule/offers";
import { findOwnSeats } from "@/backend/schedule/own-seats";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { OfferedSeats } from "@/lib/contracts/offered-seats";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { acceptedAgePeriod } from "@/lib/domain/person/age";
import { isEligible, type Offered, startDayOffers, type WeeklySession } from "@/lib/domain/schedule/availability";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { type Day, dayIn, isDay } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";

/** For whom staff look for seats. */
interface Seeker {
  /** Without it, the start days of every age are free. */
  birthDate: string | undefined;
  /** Their application, if there is one: its own seats count as free. */
  application?: ApplicantRecord;
}

/** The location's schedule from the beginning of today: somebody at the desk may join a presentation that has begun. */
const loadOffered = async (services: Services, location: LocationKey, { application }: Seeker, now: Date) => {
  const { db } = services;
  const { zone } = locationMoment(location.tenant, location.locationKey, now);
  const [schedule, own] = await Promise.all([
    loadClaimedSchedule(services, location, instantAt(dayIn(zone, now), "00:00", zone), application?.id),
    application && findOwnSeats(db, location.tenant, application.identity_id, application.id),
  ]);
  return { ...schedule, ...(own && { own }) };
};

/** What can be taken together: pairs and single sessions, and the two that the applicant has, in their order. */
const combinationsOf = <Session extends WeeklySession>(
  sessions: readonly Session[],
  { application }: Seeker,
): { first: Session; second: Session | undefined }[] => {
  const { session_id, secondary_session_id } = application?.student ?? {};
  const [first, second] = [session_id, secondary_session_id].map((id) => sessions.find(({ _id }) => _id === id));
  const pairs = pairsOf(sessions);
  const isListed = pairs.some((pair) => pair.first === first && pair.second === second);
  return [...pairs, ...(first && !isListed ? [{ first, second }] : [])];
};

const presentationsOf = ({ presentations, moment, own = new Set() }: Offered, dates: ReadonlySet<Day>) =>
  presentations
    .map((presentation) => ({
      _id: presentation._id,
      date: presentation.date,
      seatsLeft: Math.max(own.has(presentation._id) ? 1 : 0, presentation.capacity - presentation.busyCapacity),
      startDates: presentation.startDates.filter((day) => dates.has(day) && isEligible(presentation, day, moment, own)),
    }))
    .filter(({ startDates }) => startDates.length > 0);

/** The seats that staff can give somebody at a location. */
export const loadOfferedSeats = async (
  services: Services,
  location: LocationKey,
  seeker: Seeker,
  now: Date,
): Promise<OfferedSeats> => {
  const [{ dashboardConfig }, { sessions, ...offered }] = await Promise.all([
    loadConfig(services, location.tenant),
    loadOffered(services, location, seeker, now),
  ]);
  const { ageRestrictions } = effectiveSettings(dashboardConfig, location.locationKey);
  const { birthDate } = seeker;
  const { from = "", to = "9999" } = birthDate && isDay(birthDate) ? acceptedAgePeriod(birthDate, ageRestrictions) : {};
  const offers = combinationsOf(sessions, seeker)
    .map(({ first, second }) => ({
      first,
      second,
      startDays: startDayOffers(first, second, offered)
        .filter(({ isAvailable, date }) => isAvailable && date >= from && date <= to)
        .map(({ _id, date, seatsLeft }) => ({ _id, date, seatsLeft })),
    }))
    .filter(({ startDays }) => startDays.length > 0);
  const dates = new Set(offers.flatMap(({ startDays }) => startDays.map(({ date }) => date)));
  return { sessions: offers, presentations: presentationsOf(offered, dates) };
};
