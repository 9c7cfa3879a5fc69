import type { Db } from "@/backend/db/database";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { LocationOverview } from "@/lib/contracts/overview-parts";
import type { staffOverview } from "@/lib/contracts/staff-overview";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { loadFigures } from "./figures";
import { loadSeats } from "./seats";
import { loadStarting, loadToday } from "./today";

const WEEKS = 4;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const loadLocation = async (db: Db, location: LocationKey, now: Date): Promise<LocationOverview> => {
  const moment = locationMoment(location.tenant, location.locationKey, now);
  const date = dayIn(moment.zone, now);
  const [{ presentations: ofToday }, [starting], { weeks, presentations }, figures] = await Promise.all([
    loadToday(db, location, date, moment.zone),
    loadStarting(db, location, [date]),
    loadSeats(db, location, moment, { weeks: WEEKS }),
    loadFigures(db, location, { from: now, to: now }),
  ]);
  const people = (column: keyof LocationOverview["people"]) => sum(ofToday.map((one) => one.people[column]));
  const next = presentations.find(({ capacity, busyCapacity }) => busyCapacity < capacity);
  return {
    location_key: location.locationKey,
    people: { expected: people("expected"), arrived: people("arrived"), missed: people("missed") },
    startingToday: sum(starting?.sessions.map((session) => session.people) ?? []),
    bookable: sum(weeks.map(({ bookable }) => bookable)),
    waiting: figures.waiting,
    toAccept: figures.toAccept,
    isToAcceptMinimum: figures.isToAcceptMinimum,
    ...(next && { nextPresentation: { _id: next._id, date: next.date, seats: next.capacity - next.busyCapacity } }),
  };
};

/** The numbers of each location that the caller may access. One after the other: a single call leaves connections to the others. */
export const loadLocations = async (
  { tenant, caller, now }: Call<typeof staffOverview.locations>,
  { db }: Services,
): Promise<{ locations: LocationOverview[] }> => {
  const locations: LocationOverview[] = [];
  for (const { location_key } of tenantRow(tenant).locations)
    if (caller.locationKeys.includes(location_key)) {
      const location = { tenant, locationKey: permit(caller, location_key) };
      locations.push(await loadLocation(db, location, now));
    }
  return { locations };
};
